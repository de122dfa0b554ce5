import { Portrait, type PortraitName } from '../portrait.tsx';
import { Section } from '../section.tsx';
import classes from './landing.module.css';

interface Sample {
  portrait: PortraitName;
  name: string;
  age: number;
  city: string;
  tags: [string, string, string];
}

const samples: Sample[] = [
  {
    portrait: 'ananya',
    name: 'Ananya',
    age: 29,
    city: 'Hyderabad',
    tags: ['Board games', 'Cycling', 'Poetry'],
  },
  {
    portrait: 'gurpreet',
    name: 'Gurpreet',
    age: 33,
    city: 'Chandigarh',
    tags: ['Road trips', 'Cooking', 'Old songs'],
  },
  {
    portrait: 'zoya',
    name: 'Zoya',
    age: 26,
    city: 'Lucknow',
    tags: ['Good listener', 'Ghazals', 'Baking'],
  },
  {
    portrait: 'rohan',
    name: 'Rohan',
    age: 30,
    city: 'Mumbai',
    tags: ['Gym partner', 'Cricket', 'Filter coffee'],
  },
];

export function SampleProfiles() {
  return (
    <Section
      title="The kind of people you will meet"
      lead="Profiles with a face, a city and a few honest lines. Whoever you like is told, and can like you back."
    >
      <ul className={classes.sampleProfilesGrid}>
        {samples.map(({ portrait, name, age, city, tags }) => (
          <li key={name} className={classes.sampleProfilesCard}>
            <div className={classes.picture}>
              <Portrait
                name={portrait}
                alt=""
                sizes="(width < 36em) 46vw, (width < 60em) 45vw, 270px"
              />
              <span className={classes.sample}>Sample</span>
            </div>
            <div className={classes.about}>
              <h3 className={classes.sampleProfilesName}>
                {name} <span>{age}</span>
              </h3>
              <p className={classes.place}>{city}</p>
              <ul className={classes.tags}>
                {tags.map((tag) => (
                  <li key={tag}>{tag}</li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
      <p className={classes.note}>
        These four are drawn as examples. Real profiles are shown to members only, never on a public
        page.
      </p>
    </Section>
  );
}
