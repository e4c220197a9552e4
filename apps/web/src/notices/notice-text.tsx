import { Facts } from '../ui/text/facts.tsx';
import { UnbrokenText } from '../ui/text/text-with-unbroken-phrases.tsx';
import { blocksOf, isSentence, type NoticeBlock } from './notice-blocks.ts';

/** Shows a notice's text, with its facts as a list. */
export function NoticeText({ text }: { text: string }) {
  return blocksOf(text).map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a notice never move
    <Block key={index} block={block} />
  ));
}

function Block({ block }: { block: NoticeBlock }) {
  if (block.kind === 'paragraph') {
    return (
      <p className="max-w-prose whitespace-pre-line">
        <UnbrokenText text={block.text} />
      </p>
    );
  }
  return (
    <div className="max-w-md">
      {block.heading ? <h3 className="font-semibold">{block.heading}</h3> : null}
      <Facts
        items={block.facts.map(({ name, value }) => ({
          label: name,
          value: <UnbrokenText text={value} />,
          isSentence: isSentence(value),
        }))}
      />
    </div>
  );
}
