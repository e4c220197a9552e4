import type { Member, TimelineEntry } from '@sevenday/contract';
import { useState } from 'react';
import { IfMay } from '../../session/if-may.tsx';
import { Card } from '../../ui/base/card.tsx';
import { toast } from '../../ui/base/toast.ts';
import { Callout } from '../../ui/text/callout.tsx';
import { countOf } from '../../ui/text/count-with-noun.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { KeyHint } from '../keys/key-hint.tsx';
import { useWayOn } from '../keys/use-contact-round.ts';
import { useKeysSwitch } from '../keys/use-keys.ts';
import { ListView } from '../list/list-view.tsx';
import { RowButton } from '../list/row-button.tsx';
import type { PagedList } from '../list/use-paged-list.ts';
import { ContactEntry } from './contacts/contact-entry.tsx';
import { callWarningSentence } from './contacts/contact-sentences.ts';
import { RecordContactForm } from './contacts/record-contact-form.tsx';
import { EventEntry } from './event-entry.tsx';
import { NoticeEntry } from './notice-entry.tsx';
import { timelineFallback } from './use-member-timeline.ts';

/** Shows in one list what happened with a member, newest first, and lets an admin record a contact. */
export function Timeline({
  member,
  isLate,
  list,
}: {
  member: Member;
  /** Whether a loan of theirs is overdue. */
  isLate: boolean;
  list: PagedList<TimelineEntry>;
}) {
  const wayOn = useWayOn();
  const [areKeysOn] = useKeysSwitch();
  const [isRecording, setRecording] = useState(wayOn !== null);
  const [warning, setWarning] = useState('');
  return (
    <Card
      title="Timeline"
      aside={
        <IfMay capability="contacts.record">
          <RowButton
            data-contact
            aria-keyshortcuts="C"
            aria-expanded={isRecording}
            onClick={() => setRecording((open) => !open)}
          >
            Record a Contact
            {areKeysOn ? <KeyHint name="C" /> : null}
          </RowButton>
        </IfMay>
      }
    >
      {isRecording ? (
        <div className="mb-4">
          <RecordContactForm
            member={member}
            isLate={isLate}
            onRecorded={(warnings) => {
              setRecording(false);
              const sentence = callWarningSentence(warnings);
              if (wayOn) {
                wayOn();
                if (sentence) toast.warning(sentence, { duration: 10_000 });
              } else setWarning(sentence);
            }}
            onClose={() => setRecording(false)}
          />
        </div>
      ) : null}
      <div aria-live="polite" className="not-empty:mb-4">
        {warning ? (
          <Callout>
            <UnbrokenText text={warning} />
          </Callout>
        ) : null}
      </div>
      <ListView
        list={list}
        loadingText="Loading timeline..."
        fallback={timelineFallback}
        summary={(total) => countOf(total, 'entry', 'entries')}
        empty={<p className="text-muted">Nothing has happened yet.</p>}
      >
        {(happenings) => (
          <ol aria-label="Timeline" className="divide-y divide-line">
            {happenings.map((happening) => (
              <li key={happening.id} className={rowLook}>
                <span className="text-sm text-muted sm:text-base">
                  <DateText date={happening.at} as="time" />
                </span>
                <Entry happening={happening} />
              </li>
            ))}
          </ol>
        )}
      </ListView>
    </Card>
  );
}

const rowLook = 'gap-x-5 py-3 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)]';

function Entry({ happening: { event, notice, contact } }: { happening: TimelineEntry }) {
  if (contact) return <ContactEntry contact={contact} />;
  if (notice) return <NoticeEntry notice={notice} />;
  return event ? <EventEntry event={event} /> : null;
}
