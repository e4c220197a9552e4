/**
 * Shows a text that a person typed, in quotation marks. The marks stay in place around a
 * right-to-left text too.
 */
export function Quoted({ text }: { text: string }) {
  return (
    <>
      “<bdi>{text}</bdi>”
    </>
  );
}
