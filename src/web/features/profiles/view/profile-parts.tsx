import type { ReactNode } from 'react';
import type { PublicProfile } from '#contract/profiles/endpoints.ts';
import type { Personality } from '#contract/profiles/fields.ts';
import {
  personalityLabels,
  valuesOf,
  type ConnectionType,
  connectionTypeLabels,
} from '#contract/profiles/options.ts';
import { promptQuestions, type PromptAnswer } from '#contract/profiles/prompts.ts';
import { TRAIT } from '#contract/profiles/rules.ts';
import { ShareBar } from '#web/ui/share-bar.tsx';
import { connectionTypeLooks } from '#web/ui/connection-type-looks.ts';
import { type Fact, goalGroups } from './profile-facts.ts';
import classes from './profile-parts.module.css';

export const NOT_TOLD = 'Not added yet';

/** Facts side by side where there is room. Whoever looks at their own sees what is missing, too. */
export function FactList({ facts }: { facts: Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, Icon, value }) => (
        <div key={label} className={classes.fact}>
          <Icon size={22} stroke={1.5} aria-hidden className={classes.factIcon} />
          <dt>{label}</dt>
          <dd data-unset={value === null || undefined}>{value ?? NOT_TOLD}</dd>
        </div>
      ))}
    </dl>
  );
}

interface TagListProps {
  tags: readonly string[];
  tone?: 'quiet' | 'warm' | 'stop';
  /** Said when there are none. */
  otherwise?: string;
}

export function TagList({ tags, tone = 'quiet', otherwise = NOT_TOLD }: TagListProps) {
  if (tags.length === 0) return <p className={classes.unset}>{otherwise}</p>;
  return (
    <ul className={classes.tags}>
      {tags.map((tag) => (
        <li key={tag} data-tone={tone}>
          {tag}
        </li>
      ))}
    </ul>
  );
}

interface PromptCardProps extends PromptAnswer {
  /** Its heart. */
  like?: ReactNode;
}

/** One question, and what they answered. */
export function PromptCard({ prompt, answer, like }: PromptCardProps) {
  return (
    <div className={classes.prompt}>
      <h4 className={classes.question}>{promptQuestions[prompt]}</h4>
      <p className={classes.answer}>{answer}</p>
      {like && <div className={classes.like}>{like}</div>}
    </div>
  );
}

/** All that they answered. */
export function PromptCards({ prompts }: { prompts: readonly PromptAnswer[] }) {
  return (
    <ul className={classes.prompts}>
      {prompts.map((each) => (
        <li key={each.prompt}>
          <PromptCard {...each} />
        </li>
      ))}
    </ul>
  );
}

interface GoalListsProps {
  profile: PublicProfile;
  /** Leaves out what was not told instead of saying so. */
  toldOnly?: boolean;
}

export function GoalLists({ profile, toldOnly = false }: GoalListsProps) {
  const groups = goalGroups(profile).filter(({ goals }) => !toldOnly || goals.length > 0);
  return (
    <div className={classes.groups}>
      {groups.map(({ label, goals }) => (
        <div key={label}>
          <h4 className={classes.groupName}>{label}</h4>
          <TagList tags={goals} tone={label === 'Deal breakers' ? 'stop' : 'quiet'} />
        </div>
      ))}
    </div>
  );
}

export function TraitBars({ personality }: { personality: Personality }) {
  return (
    <dl className={classes.traits}>
      {valuesOf(personalityLabels).map((trait) => (
        <div key={trait} className={classes.trait}>
          <dt>{personalityLabels[trait]}</dt>
          <dd>
            {personality[trait]}
            <span className={classes.outOf}> of {TRAIT.max}</span>
          </dd>
          <div className={classes.bar} aria-hidden="true">
            <ShareBar share={personality[trait] / TRAIT.max} color="plum" />
          </div>
        </div>
      ))}
    </dl>
  );
}

export function ConnectionTypes({ types }: { types: readonly ConnectionType[] }) {
  return (
    <ul className={classes.tags} aria-label="Connection types">
      {types.map((type) => {
        const { Icon: Picture, tone } = connectionTypeLooks[type];
        return (
          <li key={type} data-tone={tone}>
            <Picture size={18} stroke={1.7} aria-hidden />
            {connectionTypeLabels[type]}
          </li>
        );
      })}
    </ul>
  );
}
