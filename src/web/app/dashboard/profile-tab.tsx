import { useSearch } from '@tanstack/react-router';
import { MyProfile } from '#web/features/profiles/my-profile/my-profile.tsx';

export function ProfileTab() {
  const { view } = useSearch({ from: '/member/dashboard' });
  return <MyProfile editing={view === 'edit'} />;
}
