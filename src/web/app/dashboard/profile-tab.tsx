import { useSearch } from '@tanstack/react-router';
import { UnlistedNote } from '#web/features/companions/index.ts';
import { MyProfile } from '#web/features/profiles/index.ts';

export function ProfileTab() {
  const { view } = useSearch({ from: '/member/dashboard' });
  return <MyProfile editing={view === 'edit'} note={<UnlistedNote />} />;
}
