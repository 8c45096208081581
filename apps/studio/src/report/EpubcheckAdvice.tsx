import type { EpubcheckReport } from '@octavo/core/studio';
import { Button } from '@octavo/ui/Button';
import { Finding } from '@octavo/ui/Finding';
import { Notice } from '@octavo/ui/Notice';
import { useId, useState } from 'react';
import {
  adviceSummary,
  FIRST_MESSAGES,
  groupMessages,
  levelText,
  limitText,
  mutedText,
  omittedText,
} from './epubcheck-view.ts';

/** The result of EPUBCheck for a file. It is advice: the book can be published with any message. */
export function EpubcheckAdvice({ epubcheck }: { epubcheck: EpubcheckReport }) {
  const { status } = epubcheck;
  const limit = limitText(epubcheck);
  return (
    <section aria-labelledby="epubcheck" className="advice">
      <div className="section-head">
        <h2 id="epubcheck">Advice from EPUBCheck</h2>
        <output className="muted">{adviceSummary(epubcheck)}</output>
      </div>
      <p className="muted">
        EPUBCheck compares the file with the standard. Some stores ask for a file without messages. This shop does not.
      </p>
      {status === 'pending' && (
        <p>EPUBCheck is reading the file, which can take a minute. You can continue in the meantime.</p>
      )}
      {status === 'failed' && <p>EPUBCheck could not check this file. You can publish the book without its advice.</p>}
      {limit !== undefined && (
        <Notice title="Partly checked">
          <p>{limit}</p>
        </Notice>
      )}
      <Messages epubcheck={epubcheck} />
      <MutedRules epubcheck={epubcheck} />
    </section>
  );
}

function Messages({ epubcheck }: { epubcheck: EpubcheckReport }) {
  const [isWhole, setIsWhole] = useState(false);
  const groups = groupMessages(epubcheck.messages);
  const omitted = omittedText(epubcheck);
  if (groups.length === 0) return null;
  return (
    <div className="stack-tight">
      <ul>
        {(isWhole ? groups : groups.slice(0, FIRST_MESSAGES)).map(({ message, places }) => (
          <Finding
            key={`${message.severity}\n${message.code}\n${message.message}`}
            severity="advice"
            title={message.message}
            location={places}
          >
            {levelText(message)}
          </Finding>
        ))}
      </ul>
      {groups.length > FIRST_MESSAGES && (
        <div>
          <Button variant="text" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? `Show the first ${FIRST_MESSAGES}` : `Show all ${groups.length} kinds`}
          </Button>
        </div>
      )}
      {omitted !== undefined && <p className="muted">{omitted}</p>}
    </div>
  );
}

function MutedRules({ epubcheck }: { epubcheck: EpubcheckReport }) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const text = mutedText(epubcheck);
  if (text === undefined) return null;
  return (
    <div className="stack-tight">
      <div className="row">
        <span className="muted">{text}</span>
        <Button variant="text" aria-expanded={isOpen} aria-controls={listId} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide rules and reasons' : 'Show rules and reasons'}
        </Button>
      </div>
      <ul id={listId} hidden={!isOpen} className="checks">
        {epubcheck.muted.map(({ code, reason }) => (
          <li key={`${code}\n${reason}`} className="muted">
            <strong>{code}</strong> {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
