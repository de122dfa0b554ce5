import type { OwnProfile } from '#contract/profiles/endpoints.ts';

export interface Occupation {
  name: string;
  share: number;
  ages: readonly [from: number, to: number];
  education: readonly NonNullable<OwnProfile['education']>[];
  workSchedule: NonNullable<OwnProfile['lifestyle']['workSchedule']>;
  /** How someone might put it in their own words. */
  lines: readonly string[];
}

// Name, share, ages, education, work schedule; below it, further in, the lines.
const written = `
  Software Engineer | 9 | 22-50 | bachelors masters | flexible
    I write software for a living and fix my mother’s phone for free.
    My day goes into code reviews and one long call that could have been a message.
    I build payment systems nobody notices, which is rather the point.
  Data Analyst | 4 | 22-45 | bachelors masters | regular-hours
    I make charts all week and argue about them on Fridays.
    Numbers are my job; I leave them at the office.
  Product Manager | 3 | 26-48 | bachelors masters | flexible
    I run a small product team and spend most of it listening.
    My job is to ask “why” until someone sighs.
  UX Designer | 3 | 22-42 | bachelors masters | flexible
    I design apps, and yes, I judge the lift buttons too.
    I draw screens by day and people at traffic lights by evening.
  School Teacher | 6 | 22-60 | bachelors masters | regular-hours
    I teach class eight science and have heard every excuse there is.
    I teach English to fourteen-year-olds, who keep me honest.
    Sixty notebooks to correct each week, and I would still not swap it.
  Professor | 2 | 30-65 | masters phd | regular-hours
    I teach history at a college and talk with my hands.
    I research soil and water, and my students tease me about my field shoes.
  Doctor | 3 | 26-62 | masters phd | shifts
    I am a paediatrician, so stickers live in every pocket I own.
    Hospital shifts have taught me to enjoy an ordinary Tuesday.
  Nurse | 4 | 22-58 | bachelors some-college | shifts
    I work in an ICU and sleep like a stone on my days off.
    Night shifts, strong tea, and colleagues who became family.
  Pharmacist | 2 | 22-60 | bachelors masters | regular-hours
    I run the pharmacy at the corner and know half the street by cough.
  Physiotherapist | 2 | 23-50 | bachelors masters | regular-hours
    I help people walk again and will comment on how you sit.
  Dentist | 1.5 | 25-58 | bachelors masters | regular-hours
    I am a dentist who cannot say no to jalebi.
  Chartered Accountant | 3 | 24-60 | bachelors other | regular-hours
    Chartered accountant: unavailable in July, cheerful by October.
    I balance other people’s books and forget where I left mine.
  Bank Officer | 4 | 23-60 | bachelors masters | regular-hours
    I have been transferred four times by my bank and have friends in each town.
    I work at a bank counter and have grown very patient.
  Civil Engineer | 3 | 23-58 | bachelors masters | regular-hours
    I build flyovers, so blame me gently for the dust.
    Site boots on weekdays, clean shoes on Sundays.
  Mechanical Engineer | 2.5 | 22-55 | bachelors masters | shifts
    I keep the machines of a tyre plant in good temper.
  Architect | 2 | 24-58 | bachelors masters | flexible
    I draw small houses with large verandas.
    As an architect I look at ceilings before I look at menus.
  Lawyer | 2.5 | 25-62 | bachelors masters | flexible
    I argue in the district court and try not to at home.
    I am a lawyer for tenants and street vendors, mostly.
  Journalist | 2 | 23-50 | bachelors masters | flexible
    I report on city news and know which tea stall hears it first.
    I write for a paper that still arrives with the milk.
  Chef | 2.5 | 21-52 | some-college other bachelors | shifts
    I cook in a hotel kitchen and eat dal rice at midnight.
    I run a tiny kitchen that does one thing each day, and does it well.
  Baker | 1.5 | 21-50 | high-school some-college bachelors | flexible
    I bake from home; my neighbours have stopped pretending to drop by for sugar.
  Photographer | 2 | 20-50 | high-school some-college bachelors | flexible
    I photograph weddings in season and rivers out of it.
    I take pictures of shopfronts before they change.
  Film Editor | 1.2 | 22-48 | bachelors masters | flexible
    I cut documentaries and notice every bad cut in every film.
  Musician | 1.5 | 19-55 | high-school some-college bachelors | flexible
    I teach tabla in the mornings and play where they let me.
    I write jingles you have hummed and songs you have not heard yet.
  Dance Teacher | 1.3 | 21-50 | bachelors masters | flexible
    I teach Kathak to children and, lately, to three brave grandmothers.
  Shop Owner | 5 | 23-65 | high-school some-college bachelors | regular-hours
    My family has sold cloth from the same shop since 1961.
    I run a stationery shop and still smell new notebooks.
    I have a hardware store and an answer to most leaks.
  Startup Founder | 2 | 23-45 | bachelors masters | flexible
    Three of us are building software for small clinics from a room above a bakery.
    I left a steady job to make better lunchboxes, and have not regretted it.
  Marketing Manager | 4 | 23-50 | bachelors masters | regular-hours
    I sell biscuits for a living, in the sense of writing about them.
    My work is campaigns and deadlines; my evenings are neither.
  HR Manager | 3 | 24-55 | bachelors masters | regular-hours
    I work in HR and can keep a secret.
    I hire people all week and enjoy hearing how they got here.
  Content Writer | 2.5 | 20-42 | bachelors masters | flexible
    I write for other people’s websites and letters to my grandmother.
    I get paid by the word and talk for free.
  Graphic Designer | 2.5 | 20-45 | bachelors masters | flexible
    I design book covers and collect hand-painted signs.
    I care about letter spacing more than I should admit here.
  Civil Servant | 2 | 25-60 | bachelors masters | regular-hours
    I work for the state government and know the value of a good file clip.
    Posted in three districts so far, and I liked something in each.
  Police Officer | 1.5 | 23-58 | high-school some-college bachelors | shifts
    I am in the police, off duty more curious than strict.
  Army Officer | 1.5 | 23-54 | bachelors masters | shifts
    The army has moved me from Leh to Kochi; my boxes are always half packed.
  Merchant Navy Officer | 0.8 | 22-52 | bachelors masters | shifts
    Six months at sea, then six months of wanting only home food.
  Pilot | 0.7 | 24-58 | bachelors masters | shifts
    I fly short routes and know India mostly by its rivers.
  Cabin Crew | 1.3 | 20-38 | high-school some-college bachelors | shifts
    I work on flights, so I can pack in nine minutes and nap anywhere.
  Farmer | 2 | 22-65 | high-school some-college bachelors | flexible
    I came back from the city to grow mangoes and have opinions on all of them.
    We farm organic rice, and the monsoon is my boss.
  Veterinarian | 0.8 | 25-58 | bachelors masters | flexible
    I am a vet; dogs forgive me faster than their owners do.
  Psychologist | 1.2 | 26-60 | masters phd | flexible
    I am a counsellor at a college and I do not analyse people on coffee.
  Yoga Instructor | 1.3 | 22-60 | high-school some-college bachelors | flexible
    I teach yoga at six in the morning, so plan no late parties with me.
  Fitness Trainer | 1.6 | 20-42 | high-school some-college bachelors | flexible
    I train people at a gym and believe in rest days more than they do.
  Electrician | 1.8 | 20-58 | high-school other | flexible
    I wire houses and keep a torch in every bag.
  Driver | 1.8 | 21-60 | high-school | flexible
    I drive a cab and could write a book about what I overhear.
  Tailor | 1.3 | 21-62 | high-school other | flexible
    I stitch blouses and sherwanis, and I can guess your size from here.
  Fashion Designer | 1.2 | 21-48 | bachelors masters | flexible
    I work with weavers on handloom dresses that have pockets.
  Research Scholar | 1.8 | 23-36 | masters phd | studying
    I am in the fourth year of a PhD on fireflies; please do not ask when it ends.
    I study old manuscripts and modern bus timetables, one for money.
  Student | 8 | 18-26 | high-school some-college bachelors | studying
    I am doing my degree and learning to cook one dish a week.
    College, library, hostel mess, repeat, with a good playlist.
    Final-year student, part-time tutor, full-time overthinker.
  Nursing Student | 1 | 18-24 | some-college | studying
    I am training as a nurse and practise bandages on my brothers.
  NGO Worker | 1.6 | 22-55 | bachelors masters | regular-hours
    I work with an NGO on girls’ schooling in two districts.
    I help small towns sort their waste, which is more fun than it sounds.
  Librarian | 0.8 | 24-62 | bachelors masters | regular-hours
    I look after a public library with nine thousand books and two cats.
  Travel Planner | 1 | 22-52 | bachelors masters | flexible
    I plan other people’s holidays and take mine by train.
  Homemaker | 2.5 | 24-65 | high-school some-college bachelors masters | flexible
    I run a house of six, and it runs me back.
    I raised two children and have just taken up painting again.
  Retired Teacher | 1.5 | 58-65 | bachelors masters | not-working
    I taught mathematics for thirty-four years and now have time to enjoy it.
  Retired Railway Officer | 1 | 58-65 | bachelors masters | not-working
    I worked for the railways and can still tell a train by its horn.
`;

export const occupations: readonly Occupation[] = written
  .trim()
  .split(/\n {2}(?=\S)/)
  .map(readOccupation);

function readOccupation(entry: string): Occupation {
  const [head = '', ...lines] = entry.split('\n').map((line) => line.trim());
  const [name = '', share, ages = '', education = '', workSchedule] = head.split(' | ');
  const [from = 0, to = 0] = ages.split('-').map(Number);
  return {
    name,
    share: Number(share),
    ages: [from, to],
    education: education.split(' ') as Occupation['education'][number][],
    workSchedule: workSchedule as Occupation['workSchedule'],
    lines,
  };
}
