import type { Message } from '#contract/messages/endpoints.ts';
import classes from './message-quote.module.css';

type Quote = NonNullable<Message['replyTo']>;

interface MessageQuoteProps {
  quote: Quote;
  whose: string;
  onOpen?: () => void;
}

/** What a message answers; a click leads there. */
export function MessageQuote({ quote, whose, onOpen }: MessageQuoteProps) {
  const words = quote.deleted ? 'Message deleted' : quote.text || (quote.photo ? 'Photo' : '');
  return (
    <button type="button" className={classes.quote} onClick={onOpen} disabled={!onOpen}>
      <strong>{whose}</strong>
      <span>{words}</span>
    </button>
  );
}
