// Bytes as text, for messages in JSON.

export function inBase64(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte));
  return btoa(letters.join(""));
}
