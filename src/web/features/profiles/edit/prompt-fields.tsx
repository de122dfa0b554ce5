import { Button, NativeSelect } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  ANSWER_KEEPS_PLACE,
  PROMPTS_MAX,
  PROMPT_ANSWER_MAX,
  promptIds,
  promptQuestions,
  promptsWaitingBeside,
  type PromptAnswer,
  type PromptId,
} from '#contract/profiles/prompts.ts';
import { LongText } from '#web/ui/long-text.tsx';
import { api } from '../profiles.api.ts';
import { EditField } from './edit-field.tsx';
import type { ProfileForm } from './profile-draft.ts';
import classes from './prompt-fields.module.css';

/** Up to three questions, each with its answer; one that is asked already is not offered again. */
export function PromptFields({ form: { draft, edit, faultOf } }: { form: ProfileForm }) {
  const { prompts } = draft;
  const free = promptIds.filter((id) => prompts.every(({ prompt }) => prompt !== id));
  const change = (place: number, changed: Partial<PromptAnswer>) =>
    edit({ prompts: prompts.map((one, at) => (at === place ? { ...one, ...changed } : one)) });
  const [next] = free;
  const { data: own } = useQuery(api.profiles.own.queryOptions());
  const waiting = promptsWaitingBeside(own?.waiting ?? [], prompts);
  const isFull = prompts.length + waiting >= PROMPTS_MAX;
  return (
    <EditField name="prompts">
      {Array.from(prompts, ({ prompt, answer }, place) => (
        <fieldset key={place} className={classes.prompt}>
          <legend className={classes.legend}>Answer {place + 1}</legend>
          <NativeSelect
            label="Question"
            value={prompt}
            onChange={({ currentTarget }) =>
              change(place, { prompt: currentTarget.value as PromptId })
            }
            data={[prompt, ...free].map((id) => ({ value: id, label: promptQuestions[id] }))}
          />
          <LongText
            label="Your answer"
            most={PROMPT_ANSWER_MAX}
            error={faultOf('prompts')}
            rows={3}
            value={answer}
            onChange={({ currentTarget }) => change(place, { answer: currentTarget.value })}
          />
          <Button
            variant="subtle"
            color="brick"
            className={classes.remove}
            leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
            onClick={() => edit({ prompts: prompts.filter((_, at) => at !== place) })}
          >
            Remove answer {place + 1}
          </Button>
        </fieldset>
      ))}
      {isFull && waiting > 0 && <p className={classes.note}>{ANSWER_KEEPS_PLACE}</p>}
      {!isFull && next && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
          onClick={() => edit({ prompts: [...prompts, { prompt: next, answer: '' }] })}
        >
          Answer a question
        </Button>
      )}
    </EditField>
  );
}
