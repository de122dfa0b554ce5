import type { EditableProfile } from './profile-changes.ts';
import { ChoiceField } from '../fields/choice-field.tsx';
import { EditField } from './edit-field.tsx';
import type { ProfileForm } from './profile-draft.ts';

type Group = 'physicalTraits' | 'lifestyle';

interface GroupChoiceProps<Name extends Group, Field extends keyof EditableProfile[Name] & string> {
  form: ProfileForm;
  group: Name;
  field: Field;
  label: string;
  labels: Readonly<Record<NonNullable<EditableProfile[Name][Field]> & string, string>>;
}

/** One option of a group of the profile, which may be left open. */
export function GroupChoice<
  Name extends Group,
  Field extends keyof EditableProfile[Name] & string,
>({
  form: { draft, editIn, faultOf },
  group,
  field,
  label,
  labels,
}: GroupChoiceProps<Name, Field>) {
  type Value = NonNullable<EditableProfile[Name][Field]> & string;
  const name = `${group}.${field}`;
  const set = (value: Value | null) =>
    editIn(group, { [field]: value } as unknown as Partial<EditableProfile[Name]>);
  return (
    <EditField name={name}>
      <ChoiceField<Value>
        label={label}
        labels={labels}
        value={draft[group][field] as Value | null}
        error={faultOf(name)}
        onChange={set}
        onClear={() => set(null)}
      />
    </EditField>
  );
}
