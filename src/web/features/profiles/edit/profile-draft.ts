import { useCallback, useMemo, useState } from 'react';
import type { OwnProfile } from '#contract/profiles/endpoints.ts';
import type { ProfileChanges } from '#contract/profiles/fields.ts';
import {
  withChanges,
  withoutFixed,
  faultAt,
  withoutFaultsIn,
  type Faults,
  changesBetween,
  editablePart,
  type EditableProfile,
} from '../profile-changes.ts';

type Group = 'physicalTraits' | 'lifestyle' | 'personality' | 'relationshipGoals' | 'preferences';

/** What the fields of every section work with. */
export interface ProfileForm {
  draft: EditableProfile;
  ageFixed: boolean;
  edit(fields: Partial<EditableProfile>): void;
  editIn<Name extends Group>(group: Name, fields: Partial<EditableProfile[Name]>): void;
  faults: Faults;
  faultOf(field: string): string | null;
}

/**
 * Only what was edited is kept, on top of what is saved: when the profile changes in another tab, the
 * fields not touched here follow, and what was typed stays.
 */
export function useProfileDraft(profile: OwnProfile, firstEdits: () => ProfileChanges) {
  const saved = useMemo(() => editablePart(profile), [profile]);
  const [edits, setEdits] = useState(firstEdits);
  const [faults, setFaults] = useState<Faults>({});
  const { ageFixed } = profile;
  const draft = useMemo(
    () => withChanges(saved, withoutFixed(edits, { ageFixed })),
    [saved, edits, ageFixed],
  );
  const changes = useMemo(() => changesBetween(saved, draft), [saved, draft]);

  const apply = useCallback(
    (change: (now: EditableProfile) => EditableProfile, fields: string[]) => {
      setEdits((now) => changesBetween(saved, change(withChanges(saved, now))));
      setFaults((now) => (faultAt(now, fields) === null ? now : withoutFaultsIn(now, fields)));
    },
    [saved],
  );
  const edit = useCallback<ProfileForm['edit']>(
    (fields) => apply((now) => ({ ...now, ...fields }), Object.keys(fields)),
    [apply],
  );
  const editIn = useCallback<ProfileForm['editIn']>(
    (group, fields) =>
      apply(
        (now) => ({ ...now, [group]: { ...now[group], ...fields } }),
        Object.keys(fields).map((name) => `${group}.${name}`),
      ),
    [apply],
  );

  const form: ProfileForm = {
    draft,
    ageFixed,
    edit,
    editIn,
    faults,
    faultOf: (field) => faultAt(faults, [field]),
  };

  return { form, changes, dirty: Object.keys(changes).length > 0, setFaults };
}
