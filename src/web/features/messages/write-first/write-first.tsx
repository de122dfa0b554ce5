import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconMessageCircle } from '@tabler/icons-react';
import { isClosed } from '#contract/messages/rules.ts';
import { forVerified, useVerifiedFirst } from '#web/features/people/index.ts';
import { useRestricted } from '#web/lib/auth.tsx';
import { closeHelp, useHelpOffered } from '#web/lib/help-offers.ts';
import { useSheetStep } from '#web/lib/sheet-step.ts';
import { api } from '../api.ts';
import { HelpCard } from '#web/ui/help-card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { HeldRequest } from './held-request.tsx';
import { RequestSheet } from './request-sheet.tsx';

interface WriteFirstProps {
  memberId: string;
  name: string;
}

const icon = <IconMessageCircle size={20} stroke={1.7} aria-hidden />;

/** For members who are not matched: the chat that a request has opened, or the way to send one. */
export function WriteFirst({ memberId, name }: WriteFirstProps) {
  const isRestricted = useRestricted();
  const sheet = useSheetStep('message-request');
  const helpOffered = useHelpOffered(memberId);
  const { data } = useQuery(api.messages.withMember.queryOptions({ input: { memberId } }));
  const verifiedFirst = useVerifiedFirst();
  const { conversation, mayAsk = false, verifiedOnly = false, held = [] } = data ?? {};
  if (conversation && !isClosed(conversation.state)) {
    return (
      <LinkButton
        to="/messages"
        search={{ chat: conversation.id }}
        variant="default"
        leftSection={icon}
      >
        Message
      </LinkButton>
    );
  }
  if (!mayAsk && !verifiedOnly && held.length === 0) return null;
  return (
    <>
      {verifiedOnly && (
        <Button {...forVerified} onClick={() => void verifiedFirst.explain(name)}>
          Message
        </Button>
      )}
      {mayAsk && (
        <Button
          variant="default"
          leftSection={icon}
          disabled={isRestricted}
          onClick={() => sheet.open()}
        >
          Message
        </Button>
      )}
      {helpOffered && <HelpCard onClose={() => closeHelp(memberId)} />}
      {held.map((one) => (
        <HeldRequest key={one.id} held={one} />
      ))}
      <RequestSheet
        open={sheet.subject !== null}
        memberId={memberId}
        name={name}
        onClose={sheet.close}
      />
    </>
  );
}
