// Unit tests begin as the page does: with the first words.
import { followLanguage } from "./catalogue";

await followLanguage();
