import { shown, shownText } from '#contract/capabilities.ts';
import { EmergencyCall, OtherHelpLines } from '#web/features/safety/index.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Points } from '../landing/points.tsx';
import { PublicLayout } from '../public-layout.tsx';
import classes from './safety-page.module.css';
import { durationText, useReportTimes } from '../measured-times.ts';
import { parts, tips } from './safety.claims.ts';
import { Section } from '../section.tsx';

export function SafetyPage() {
  return (
    <PublicLayout>
      <section className={classes.top}>
        <div>
          <h1 className={classes.title}>Meet somebody new, and come home safe</h1>
          <p className={classes.lead}>
            Most first meetings are just that: a coffee and a talk. A few habits take care of the
            others.
          </p>
        </div>
        <div className={classes.now}>
          <h2>In danger now?</h2>
          <EmergencyCall />
        </div>
      </section>
      <Section title="Before and at a first meeting" sunk>
        <Points points={tips} />
      </Section>
      {shown(parts).map(({ title, lead, points, checkInLabel, showsTimes }, index) => (
        <Section key={title} title={title} lead={shownText(lead)} sunk={index % 2 === 1}>
          <Points points={points} />
          {showsTimes && <MeasuredTimes />}
          {checkInLabel && (
            <div className={classes.action}>
              <LinkButton to="/meet-safely">{checkInLabel}</LinkButton>
            </div>
          )}
        </Section>
      ))}
      <section className={classes.lines} aria-labelledby="help-lines">
        <div>
          <h2 id="help-lines">Somebody to call</h2>
          <p>
            First 112 in an emergency. These others listen and advise, all over India, and cost
            nothing.
          </p>
        </div>
        <OtherHelpLines />
      </section>
    </PublicLayout>
  );
}

/** Of fewer, half of them says nothing. */
const ENOUGH_REPORTS = 10;

/** Measured, not promised; nothing is said before there is something to measure. */
function MeasuredTimes() {
  const times = useReportTimes();
  if (!times || times.medianMinutes === null || times.p95Minutes === null) return null;
  if (times.decided < ENOUGH_REPORTS) return null;
  return (
    <p className={classes.times}>
      In the last 30 days we decided {times.decided} reports: half of them within{' '}
      {durationText(times.medianMinutes)}, 95 of 100 within {durationText(times.p95Minutes)}.
    </p>
  );
}
