/** Shows, in quotation marks, a text that a person typed. The marks stay in place around right-to-left text too. */
export function Quoted({ text }: { text: string }) {
  return (
    <>
      “<bdi>{text}</bdi>”
    </>
  );
}
