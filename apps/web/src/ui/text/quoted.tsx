/** Quotes what somebody typed. The quotation marks stay around it in either reading direction. */
export function Quoted({ text }: { text: string }) {
  return (
    <>
      “<bdi>{text}</bdi>”
    </>
  );
}
