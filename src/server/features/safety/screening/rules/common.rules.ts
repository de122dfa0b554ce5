import type { Words } from '../rule-matcher.policy.ts';

/** Ideas that several families use. How to read and write them: rule-matcher.policy.ts. */
export const commonWords: Words = {
  i: `
    i, im, ill, ive, id, me, main, mai, mein, mujhe, mujhko, maine, hum, humne, hume,
    मैंने`,
  'i-am': 'i am, im, i m, iam, main, mai, mein, hu, hun, hoon, hoo, ham, am',
  my: `
    my, mine, mera, meri, mere, apna, apni, apne, hamara, hamari, hamare, mom, mummy, mumma,
    मम्मी`,
  you: `
    you, u, ur, your, yours, youre, youll, ya, tu, tum, tumhe, tujhe, tujhko, tera, teri, tere, tumhara,
    tumhari, tumhare, tumko, aap, ap, aapko, aapki, aapke, aapka, apko, apki, apke, tujhse, tumse,
    तुम्हें, तुम्हारी, तुम्हारे, तुम्हारा`,
  your: `
    your, ur, tera, teri, tere, tumhara, tumhari, tumhare, aapki, aapke, aapka, apki, apke, tujhe, tumhe,
    tujhko,
    तुम्हारी, तुम्हारे, तुम्हारा`,
  will: `
    will, ill, gonna, going to, shall, should i, let me, gotta, have to, want to, wanna, im coming to, well,
    i would, id`,
  not: `
    no, not, dont, doesnt, didnt, never, nahi, nahin, nai, mat, na, without, bina, isnt, wont, cant,
    नहीं`,
  send: `
    send*, transfer*, wire, bhej*, bhijwa*, forward, share,
    भेज*, ट्रांसफर`,
  pay: `
    pay*, paid, deposit*, chuka*, bhar do, bharo, bhar de, bharna, bharkar, bhar ke, jama, jama kar*, de do,
    dedo, de de, dena, dedena, dijiye, dijie, do na, daal do, dal do, daal de, dal de, dalo, daalo, de dena,
    dena hoga, lagenge, lagega, lagegi, lagte, lage ga, clear the, settle,
    पेमेंट, पे कर*, जमा, देना होगा, दे दीजिए, दे दो, दे देना`,
  money: `
    money, cash, paise, paisa, paiso, paisey, rakam, raqam, rupaye, rupay, rupees, rupee, rupaya, rupya, rs,
    inr, amount, funds, dollar*, usd, bucks, pounds, euros, ₹, 💵, 💰, 💸,
    रुपये, रुपए, रक़म, कैश`,
  'pay-app': `
    gpay, g pay, google pay, phonepe, phone pe, paytm, upi, western union, bank transfer, gapay, moneygram,
    account number, khata number, qr code,
    गूगल पे, फोनपे, पेटीएम, यूपीआई`,
  amount: `
    rs, ₹, hazar, hajar, thousand, lakh, lac, hundred, crore, karod, sau, dollar, dollars, rupaye, rupees,
    हज़ार, लाख, सौ, करोड़`,
  endearment: `
    dear, baby, babe, honey, hun, sweetheart, darling, my love, queen, jaan, janu, jaanu, babu, shona, sona,
    jaaneman, priya, beloved, my king,
    जान`,
  urgent: `
    urgent*, emergency, turant, jaldi, immediately, right now, asap, abhi ke abhi, today itself, last day,
    aakhri din,
    इमरजेंसी, अर्जेंट, तुरंत, जल्दी`,
  girl: `
    girl, girls, ladki*, ladies, lady, females, female, model, models, housewife, housewives, aunty,
    aunties, bhabhi, bhabhis, bhabi, college girl*, maal, item, aurat, auraten, women, woman, randi*,
    chhokri, babes, teen girls,
    हाउसवाइफ, मॉडल, आंटी, गर्ल, गर्ल्स, लड़कियाँ`,
  relative: `
    son, daughter, nephew, niece, brother, sister, bhai, behen, bahan, beta, beti, bete, betiyan, bhatija,
    bhatiji, bhanja, bhanji, bhatije, bhanje, kids, kid, child, children, bachche, bachcho, bache, baccho,
    bachcha, cousin, students, student of mine, chhota bhai, gudiya, grandson, granddaughter, pota, poti,
    nati, sons, daughters, brothers, sisters, twins,
    बच्चे, बच्चों`,
  past: `
    was, were, tha, thi, hua, hui, hue, huye, gaya, gayi, gaye, ago, used to, had, been, back in, since,
    bachpan, yaad, reunion, days, dino, zamana, zamane,
    पहले, था, थी, हुआ, हुई`,
  teach: `
    i teach, teach at, teach in, teach maths, teach science, teach*ing, teaching, taught, teach twelfth,
    teach class, teacher hu, a teacher, teacher at, teacher in, teacher by, school teacher, maths teacher,
    math teacher, science teacher, english teacher, hindi teacher, sanskrit teacher, physics teacher,
    chemistry teacher, pe teacher, music teacher, art teacher, teacher for, teacher of, teacher and,
    primary teacher, retired teacher, teacher ki, teacher ka, padhata, padhati, padhate, tutor,
    tuition teacher, professor, lecturer, principal, master, staff, duty, coach, copy checking, mentor,
    counsellor, headmaster, ptm, invigilat*, copies, copiyan, copy check*, nightmares, correcting papers,
    checking papers, evaluation, staff room,
    अध्यापक, अध्यापिका, शिक्षक, शिक्षिका, टीचर हूँ, पढ़ाता, पढ़ाती, मास्टर, कॉपियाँ, जाँच रही, जाँच रहा,
    स्टाफ़`,
  told: `
    lawyer, vakeel, vakil, advocate, police constable, workshop, training, counsellor, therapist, ngo,
    sanstha, awareness, report likh*, article, akhbaar, case dekh*, cases, film, movie, book, novel, song,
    series, serial, show on, podcast, documentary, museum, exhibition, squad, batman, natak, gaana, gana,
    webinar, seminar, thesis, research, =phd, essay, scam hai, fraud, thagi, scheme nikli, savdhan, beware,
    warning, rescued, shelter, psychiatrist, psychologist, lecture, court case,
    वकील, फ़िल्म, फिल्म, किताब, उपन्यास, ठगी, रिपोर्ट, संस्था, काउंसलर, मनोचिकित्सक`,
  joke: `
    haha*, lol, lmao, rofl, 😂, 🤣, 😅, joking, hehe, hahaha, just kidding, jk, 😜, 😆,
    हा हा`,
};
