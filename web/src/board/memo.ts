// A component that is drawn again only when one of its properties is another value.
import { Component, type ComponentType, createElement, type FunctionComponent } from "preact";

export function memo<P extends object>(draw: FunctionComponent<P>): ComponentType<P> {
  return class Memo extends Component<P> {
    shouldComponentUpdate(next: P): boolean {
      const now = this.props as P;
      return (Object.keys({ ...now, ...next }) as (keyof P)[]).some((name) => now[name] !== next[name]);
    }

    render(props: P) {
      return createElement(draw, props);
    }
  };
}
