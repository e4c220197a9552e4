/** Shows the key of a button on the button. Hidden on a touch screen. Screen readers announce the shortcut instead. */
export function KeyHint({ name }: { name: string }) {
  return (
    <span aria-hidden="true" className="text-sm font-normal text-muted pointer-coarse:hidden">
      {name}
    </span>
  );
}
