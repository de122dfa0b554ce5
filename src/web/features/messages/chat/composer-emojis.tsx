import { useRef } from 'react';
import { EmojiPicker } from '../emoji/emoji-picker.tsx';
import { useDismiss } from './use-dismiss.ts';
import classes from './composer.module.css';

interface ComposerEmojisProps {
  onPick: (emoji: string) => void;
  onClose: () => void;
}

/** Stays open while one writes and picks. */
export function ComposerEmojis({ onPick, onClose }: ComposerEmojisProps) {
  const panel = useRef<HTMLDivElement>(null);
  useDismiss(() => panel.current?.closest('form') ?? null, onClose);
  return (
    <div ref={panel} className={classes.emojis}>
      <EmojiPicker onPick={onPick} />
    </div>
  );
}
