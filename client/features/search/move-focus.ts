/** Arrows, Home and End move the focus between the buttons of the same name in a group. */
export function moveFocus(event: React.KeyboardEvent<HTMLButtonElement>): void {
  const { key, currentTarget: button } = event;
  const group = button.closest("[role=group]");
  const all = [
    ...(group?.querySelectorAll<HTMLButtonElement>(`[name=${button.name}]`) ?? []),
  ].filter(({ type }) => type === "submit");
  const at = all.indexOf(button);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[key];
  if (to === undefined) return;
  event.preventDefault();
  all.at(to % all.length)?.focus();
}
