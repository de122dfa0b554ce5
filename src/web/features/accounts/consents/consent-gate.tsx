import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Member } from '#contract/accounts/endpoints.ts';
import {
  changesSince,
  currentVersion,
  documents,
  versionText,
} from '#contract/accounts/documents.rules.ts';
import { failureText } from '#web/lib/failure.ts';
import { Brand } from '#web/ui/brand.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { ThemeButton } from '#web/ui/theme-switch.tsx';
import { DeleteAccountSection } from '../leaving/delete-account-section.tsx';
import { YourDataSection } from '../leaving/your-data-section.tsx';
import { consentsCall as call } from '../accounts.api.ts';
import classes from './consent-gate.module.css';

type Asked = NonNullable<Member['mustAccept']>;

interface ConsentGateProps {
  asked: Asked;
  onSignOut: () => void;
  /** Whoever waits to hear from them. */
  children: ReactNode;
}

/** Asks once for what is new; until then nothing else of the site is there. */
export function ConsentGate({ asked, onSignOut, children }: ConsentGateProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isFirst = asked.every(({ accepted }) => accepted === null);
  return (
    <>
      <header className={classes.header}>
        <Brand />
        <div className={classes.tools}>
          <ThemeButton />
          <Button variant="default" size="sm" onClick={onSignOut}>
            Sign out
          </Button>
        </div>
      </header>
      <main id="main" className={classes.main}>
        {children}
        <section className={classes.card} aria-labelledby="consent">
          <h1 id="consent" tabIndex={-1} ref={heading} className={classes.title}>
            {isFirst ? 'Before you go on' : titleOf(asked)}
          </h1>
          <p className={classes.lead}>
            {isFirst
              ? 'Please read and accept what holds between you and us. We keep that you did, and when; you are asked once.'
              : 'Here is what is different. Please read and accept it; you are asked once.'}
          </p>
          <ul className={classes.documents}>
            {asked.map((each) => (
              <Changed key={each.document} {...each} />
            ))}
          </ul>
          <Accept asked={asked} />
        </section>
        <details className={classes.otherwise}>
          <summary>I do not want to accept</summary>
          <p>
            You do not have to. Until you do, browsing, likes and chats wait for you, and nobody
            else notices. What is yours stays yours:
          </p>
          <YourDataSection />
          <DeleteAccountSection />
        </details>
      </main>
    </>
  );
}

function titleOf(asked: Asked): string {
  const [only, another] = asked;
  return only && !another
    ? `Our ${documents[only.document].title} changed`
    : 'Our terms and our privacy policy changed';
}

function Changed({ document, accepted }: Asked[number]) {
  const { title, path } = documents[document];
  const changes = changesSince(document, accepted);
  return (
    <li>
      <h2>
        <a href={path} target="_blank" rel="noreferrer">
          {title}
          <IconExternalLink size={18} stroke={1.7} aria-hidden />
        </a>
      </h2>
      <p className={classes.since}>In force since {versionText(currentVersion(document))}</p>
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Accept({ asked }: { asked: Asked }) {
  const queryClient = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function accept(): Promise<void> {
    setSending(true);
    setFault(null);
    try {
      await call.accounts.acceptDocuments({
        documents: asked.map(({ document }) => ({ document, version: currentVersion(document) })),
      });
      // Whatever was refused meanwhile is asked for again, and who is signed in, too.
      await queryClient.invalidateQueries();
    } catch (error) {
      setFault(failureText(error, 'We could not keep your answer. Please try again.'));
    } finally {
      setSending(false);
    }
  }

  return (
    <>
      <FormError id="consent-fault" message={fault} />
      <Button size="lg" disabled={isSending} onClick={() => void accept()}>
        {isSending ? 'Just a moment...' : 'Accept and go on'}
      </Button>
    </>
  );
}
