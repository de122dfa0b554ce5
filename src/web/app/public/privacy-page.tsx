import { useSite } from '#web/lib/site.tsx';
import { LegalPage, LegalPart, SupportAddress } from './legal-page.tsx';

const inShort = [
  'Your profile is shown to paying members only, never to visitors or search engines.',
  'No advertising, no trackers, nothing sold.',
  'Identity documents are used for the check only and erased after the decision.',
  'Write to us, and your account and data are erased within 48 hours.',
];

export function PrivacyPage() {
  const { brandName } = useSite();
  return (
    <LegalPage title="Privacy Policy" inShort={inShort}>
      <LegalPart title="1. What we keep">
        <ul>
          <li>
            <strong>Account:</strong> your name, your email address and whether you confirmed it,
            your kind of membership, when you joined, and your password as an argon2id hash. We
            cannot read the password itself.
          </li>
          <li>
            <strong>Profile:</strong> what you add to it, and your preferences and settings.
          </li>
          <li>
            <strong>Photos:</strong> we remove what a camera writes into them, such as the place and
            the time. The address of a photo works for anyone who has it, for at most two days.
          </li>
          <li>
            <strong>Activity:</strong> what you do with other members here, such as likes, matches,
            messages and reports.
          </li>
          <li>
            <strong>Devices:</strong> for each place where you are signed in, a short name such as
            &ldquo;Chrome on Android&rdquo;, when you signed in and when it was last used. Of
            browsers that have signed in before, a hash of their saath_device cookie (see Cookies).
          </li>
          <li>
            <strong>Payments:</strong> plan, amount, date and the card payment provider&apos;s
            reference. Your card number never reaches us.
          </li>
          <li>
            <strong>Network addresses are not stored.</strong> To stop guessing and bulk requests we
            count attempts under keyed hashes, for about two hours at most.
          </li>
        </ul>
      </LegalPart>
      <LegalPart title="2. Who can see what">
        <ul>
          <li>
            <strong>Members with an active membership</strong> see your profile. If you switch
            Profile visibility off in Settings, only people you have matched with do.
          </li>
          <li>
            <strong>No member</strong> sees your email, phone number, exact birth date, settings,
            payments or exact place.
          </li>
          <li>
            <strong>The member you write to</strong> sees the messages you send.
          </li>
          <li>
            <strong>Moderators</strong> see what a report is about and, during a check, your
            identity document.
          </li>
          <li>
            <strong>Visitors and search engines</strong> see nothing.
          </li>
        </ul>
      </LegalPart>
      <LegalPart title="3. Identity checks">
        <p>
          Companions must be verified; other members may be. You show a government ID and a selfie.
          Only the reviewer looks at them, and they are erased after the decision. We never store an
          Aadhaar number. What remains is the result, the date and, where the document showed it,
          your age.
        </p>
      </LegalPart>
      <LegalPart title="4. Cookies">
        <p>We set three cookies, all our own; over https their names begin with __Host-:</p>
        <ul>
          <li>
            <strong>saath_session</strong> keeps you signed in: for 30 days with Remember me,
            otherwise until you close the browser.
          </li>
          <li>
            <strong>saath_here</strong> only says that someone is signed in, so that the header is
            right at once. It goes when the session goes.
          </li>
          <li>
            <strong>saath_device</strong> recognises a browser that has signed in before, so that
            someone else&apos;s wrong guesses cannot lock you out. It stays for 400 days.
          </li>
        </ul>
        <p>
          If you choose light or dark, your own browser remembers it. It also keeps what you have
          typed into your profile or a chat, and messages and photos that wait to be sent, until
          that is saved or sent, or you sign out, here or from another device. There are no
          third-party scripts, no analytics and no trackers.
        </p>
      </LegalPart>
      <LegalPart title="5. Who works for us">
        <p>
          The card payment provider takes payments on its own secure page. Mail and hosting
          companies carry what is needed to reach you and nothing more. We hand data to authorities
          only when the law obliges us to. We sell nothing to anybody.
        </p>
      </LegalPart>
      <LegalPart title="6. How long">
        <ul>
          <li>Your account and profile stay until you ask us to erase them.</li>
          <li>
            When you delete a photo, its files are deleted at once. A browser that has shown it may
            keep its copy for a while.
          </li>
          <li>Links in our emails expire, and each works once.</li>
          <li>
            If an account is ended for a serious breach, we keep only what is needed to recognise
            the same person again.
          </li>
        </ul>
      </LegalPart>
      <LegalPart title="7. Deleting your account">
        <p>
          Write to <SupportAddress /> from the email address of your account. We hide the account at
          once. For 24 hours you can change your mind. Then everything in it is erased, within 48
          hours of asking, and you get a receipt by email. Payment records stay without personal
          data, as tax law asks.
        </p>
      </LegalPart>
      <LegalPart title="8. Your rights">
        <p>
          You can ask for a copy of your data, and to have it corrected or erased. Under
          India&apos;s Digital Personal Data Protection Act you may also name someone to act for you
          and complain to the Data Protection Board. Write to <SupportAddress /> and a person at{' '}
          {brandName} answers.
        </p>
      </LegalPart>
    </LegalPage>
  );
}
