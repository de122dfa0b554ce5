import type { PublicProfile } from '#contract/profiles/endpoints.ts';
import { goalGroups } from './profile-facts.ts';
import classes from './profile-parts.module.css';
import { TagList } from './tag-list.tsx';

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
