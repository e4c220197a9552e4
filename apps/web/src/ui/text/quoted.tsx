/** What somebody typed, within quotes that stay around it, in whichever direction it is read. */
export function Quoted({ text }: { text: string }) {
  return (
    <>
      “<bdi>{text}</bdi>”
    </>
  );
}
