import { shown } from '#contract/capabilities.ts';
import { useSite } from '#web/lib/site.tsx';
import article from '../public/article.module.css';
import { clocks } from '../public/grievance/grievance.claims.ts';
import { PublicLayout } from '../public/public-layout.tsx';
import { GrievanceForm } from './grievance-form.tsx';
import classes from './grievance-page.module.css';

export function GrievancePage() {
  const { brandName, officer } = useSite();
  return (
    <PublicLayout>
      <div className={article.page}>
        <h1 className={article.title}>Grievances</h1>
        <p className={classes.lead}>
          Something on {brandName} concerns you, whether you are a member or not: write to our
          grievance officer. You need no account.
        </p>
        <address className={classes.officer}>
          <strong>{officer.name}</strong>
          <span>{officer.address}</span>
        </address>
        <section className={article.part} aria-labelledby="write">
          <h2 id="write">Write to us</h2>
          <div className={classes.place}>
            <GrievanceForm />
          </div>
        </section>
        <section className={article.part} aria-labelledby="soon">
          <h2 id="soon">How soon we answer</h2>
          <dl className={classes.clocks}>
            {shown(clocks).map(({ what, when }) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{when}</dd>
              </div>
            ))}
          </dl>
          <p>
            Every grievance gets a number, and a person reads it. If you do not agree with our
            answer, you can appeal within 30 days to the Grievance Appellate Committee of the
            Government of India, at <a href="https://gac.gov.in">gac.gov.in</a>.
          </p>
        </section>
      </div>
    </PublicLayout>
  );
}
