import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { made, ME } from '#web/testing/messages.ts';
import { clockTime } from './chat-rows.ts';
import { MessageBubble } from './message-bubble.tsx';
import { shownMessages } from './shown-message.ts';

const nothing = () => undefined;

test('a message tells its time, also where the next one stands close below', () => {
  const theirs = { receivedSeq: 0, readSeq: 0 };
  const [message] = shownMessages(
    [made(1)],
    { outgoing: [], held: [] },
    { id: 'a', state: 'open', theirs },
    ME,
  );
  if (!message) throw new Error('nothing is shown');
  const shown = renderToStaticMarkup(
    <MantineProvider env="test">
      <MessageBubble
        message={message}
        memberId={ME}
        partnerName="Kabir"
        marked=""
        tellsStatus={false}
        chosen={false}
        onChoose={nothing}
        onQuote={nothing}
        onPhoto={nothing}
        onCancel={nothing}
      >
        {null}
      </MessageBubble>
    </MantineProvider>,
  );
  expect(shown).toContain(`>${clockTime(message.createdAt)}</time>`);
});
