/**
 * A ref of what stands at the foot of the screen: keeps its height in a CSS variable of the body, so that toasts stand
 * above it.
 */
export function tellHeight(variable: `--${string}`) {
  return (element: HTMLElement | null) => {
    if (element === null) return undefined;
    const { style } = document.body;
    const observer = new ResizeObserver(() =>
      style.setProperty(variable, `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(variable);
    };
  };
}
