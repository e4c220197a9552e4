/** `bdi` keeps the quotation marks in place around a right-to-left text. */
export function Quoted({ text }: { text: string }) {
  return (
    <>
      “<bdi>{text}</bdi>”
    </>
  );
}
