import { ActionIcon } from '@mantine/core';
import { IconMoodSmile, IconPhoto } from '@tabler/icons-react';
import { useRef } from 'react';
import { photoTypes } from '#contract/profiles/rules.ts';
import classes from './composer.module.css';

interface ComposerToolsProps {
  /** Whether the emojis are offered. */
  choosing: boolean;
  onChoosing: (choosing: boolean) => void;
  /** Whether a photo is about to be sent. */
  preparing: boolean;
  onPhoto: (file: File) => void;
}

export function ComposerTools(props: ComposerToolsProps) {
  const { choosing, onChoosing, preparing, onPhoto } = props;
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.tools}>
      <input
        ref={picker}
        type="file"
        accept={photoTypes.join(',')}
        aria-label="Photo to send"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onPhoto(file);
          currentTarget.value = '';
        }}
      />
      <ActionIcon
        color="gray"
        aria-label="Send a photo"
        title="Send a photo"
        loading={preparing}
        onClick={() => picker.current?.click()}
      >
        <IconPhoto size={22} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        color="gray"
        aria-label="Emoji"
        title="Emoji"
        aria-expanded={choosing}
        onClick={() => onChoosing(!choosing)}
      >
        <IconMoodSmile size={22} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  );
}
