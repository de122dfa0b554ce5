import type { Community } from './communities.ts';
import { words } from './words.ts';

export const westernCommunities: readonly Community[] = [
  {
    name: 'marathi',
    share: 90,
    women:
      words(`Aarohi Aditi Amruta Anagha Ankita Arundhati Ashwini Dipali Gauri Gargi Isha Janhavi Ketaki Kshitija Madhura Manasi
      Mrunal Mugdha Mukta Namrata Neha Pooja Prajakta Pradnya Rasika Renuka Rutuja Sai Sanika Sayali Shraddha Shweta Sonali Sukanya
      Tanaya Tejal Urmila Vaidehi`),
    men: words(`Abhijeet Aditya Ajinkya Akshay Amey Amol Aniket Atharva Bhushan Chinmay Devendra Gaurav Hrishikesh Kedar Ketan
      Mandar Mihir Milind Nachiket Nikhil Ninad Omkar Onkar Prasad Pratik Rohan Sagar Sameer Sanket Saurabh Shantanu Shubham
      Siddhesh Swapnil Tejas Vaibhav Yogesh`),
    surnames:
      words(`Deshpande Kulkarni Patil Jadhav Shinde Pawar More Joshi Gokhale Bhosale Kadam Gaikwad Chavan Deshmukh Phadke
      Sawant Apte Kelkar Mahajan Wagh Salunkhe Ranade Thorat Naik Kamble Ghorpade Bapat Sathe`),
    states: ['Maharashtra', 'Maharashtra', 'Maharashtra', 'Goa', 'Madhya Pradesh'],
    ethnicity: 'west-indian',
    diets: [
      ['vegetarian', 4],
      ['non-vegetarian', 5],
      ['eggetarian', 1],
    ],
    interests: [
      'Marathi Cinema',
      'Ganesh Chaturthi',
      'Theatre',
      'Forts and Palaces',
      'Western Ghats',
      'Cricket',
    ],
  },
  {
    name: 'gujarati',
    share: 75,
    women:
      words(`Aarohi Avani Bansari Bhumi Binal Charmi Devanshi Dhara Dhruvi Foram Hetal Hiral Janki Jhanvi Jinal Khyati Kinjal
      Krupa Mansi Mital Nidhi Nirali Parita Payal Pooja Riddhi Rinkal Rupal Siddhi Toral Urvi Vaidehi Zeel`),
    men: words(`Aakash Bhavesh Bhavin Chirag Darshan Deep Dhaval Dhruv Divyesh Harsh Hardik Hiren Jay Jignesh Jigar Kaushal Ketul Kirtan
      Krunal Mehul Meet Milan Nirav Parth Pratik Rushabh Sagar Smit Tejas Urvish Viral Vishal Yash`),
    surnames:
      words(`Patel Shah Mehta Desai Parikh Trivedi Joshi Solanki Parmar Chauhan Bhatt Dave Gandhi Modi Rathod Vyas Pandya
      Makwana Kapadia Thakkar Zaveri Amin`),
    states: ['Gujarat', 'Gujarat', 'Gujarat', 'Maharashtra'],
    ethnicity: 'west-indian',
    diets: [
      ['vegetarian', 7],
      ['jain', 1.2],
      ['eggetarian', 1],
      ['non-vegetarian', 1],
    ],
    interests: [
      'Garba and Dandiya',
      'Vegetarian Food',
      'Investing',
      'Entrepreneurship',
      'Diwali',
      'Road Trips',
    ],
  },
  {
    name: 'marwari',
    share: 18,
    women: words(
      `Aakriti Bhavika Chandni Disha Drishti Ekta Heena Juhi Karishma Khushboo Kiran Lavina Mahima Nisha Pinky Sapna Vanshika`,
    ),
    men: words(
      `Akshat Arihant Bhavya Devansh Gaurav Hemant Jatin Jitesh Kapil Lokesh Mahavir Naman Prakash Rishi Sanyam Siddhant Vinit`,
    ),
    surnames: words(
      `Jain Maheshwari Lodha Bothra Singhvi Oswal Kothari Bhandari Mehta Surana Rathi Daga Bajaj Birla Jhunjhunwala`,
    ),
    states: ['Rajasthan', 'Rajasthan', 'Maharashtra', 'Gujarat', 'Madhya Pradesh', 'West Bengal'],
    ethnicity: 'west-indian',
    diets: [
      ['jain', 5],
      ['vegetarian', 5],
    ],
    interests: [
      'Forts and Palaces',
      'Investing',
      'Vegetarian Food',
      'Block Printing',
      'Folk Music',
    ],
  },
  {
    name: 'goan',
    share: 17,
    women:
      words(`Alisha Andrea Brenda Chantelle Clara Delilah Fiona Gwen Jennifer Joanna Lorraine Melissa Natalia Rachel Rochelle
      Sharon Sophia Valerie`),
    men: words(
      `Aaron Alwyn Brandon Clinton Conrad Daryl Elton Glen Ian Jason Keith Lester Melvin Neil Nigel Royston Savio Warren`,
    ),
    surnames: words(
      `Fernandes D'Souza Rodrigues Pereira Pinto Dias Lobo Mascarenhas Menezes Noronha Gomes Almeida Braganza Carvalho Coutinho`,
    ),
    states: ['Goa', 'Goa', 'Maharashtra', 'Karnataka'],
    ethnicity: 'west-indian',
    diets: [
      ['non-vegetarian', 9],
      ['vegetarian', 1],
    ],
    interests: ['Christmas', 'Beaches of Goa', 'Live Concerts', 'Coastal Food', 'Football'],
  },
  {
    name: 'parsi',
    share: 6,
    women: words(
      `Armin Avan Dinaz Farah Freya Jasmine Kashmira Khursheed Nazneen Perin Roxanne Shirin Tehmina Zenobia`,
    ),
    men: words(
      `Adil Behram Cyrus Darius Farokh Hormuz Jamshed Kaizad Khushru Neville Percy Rustom Sohrab Zubin`,
    ),
    surnames: words(
      `Batliwala Contractor Daruwala Engineer Irani Mistry Wadia Bharucha Dastur Kapadia Sethna Vakil`,
    ),
    states: ['Maharashtra', 'Gujarat'],
    ethnicity: 'west-indian',
    diets: [
      ['non-vegetarian', 8],
      ['eggetarian', 2],
    ],
    interests: ['Theatre', 'Cars', 'Museums and Galleries', 'Fine Dining'],
  },
];
