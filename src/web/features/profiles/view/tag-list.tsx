import { NOT_TOLD } from './fact-list.tsx';
import classes from './profile-parts.module.css';

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
