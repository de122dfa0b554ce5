import type { Community } from './communities.ts';
import { words } from './words.ts';

const mostlyVegetarian = [
  ['vegetarian', 5],
  ['eggetarian', 2],
  ['non-vegetarian', 3],
  ['vegan', 0.3],
] as const;

export const northernCommunities: readonly Community[] = [
  {
    name: 'hindi',
    share: 200,
    women:
      words(`Aarti Aditi Ananya Anjali Anushka Apoorva Archana Bhavna Deepika Divya Garima Ishita Jyoti Kanika Kavita Khushi
      Kriti Mansi Megha Monika Muskan Namrata Neha Nidhi Nikita Palak Pallavi Pooja Prachi Preeti Priya Radhika Rashmi Richa
      Ritika Riya Ruchi Sakshi Shikha Shivani Shreya Shruti Simran Sneha Sonal Srishti Swati Tanvi Vaishali Vidhi`),
    men: words(`Aakash Aarav Abhishek Aditya Ajay Akash Akhil Aman Amit Anand Ankit Ankur Anuj Arjun Ashish Ayush Chirag Deepak
      Dev Gaurav Harsh Himanshu Ishaan Karan Kartik Kunal Lakshya Manish Mayank Mohit Mukul Naman Naveen Nikhil Nitin Pankaj
      Piyush Prateek Rahul Rajat Raghav Rishabh Rohit Sachin Saurabh Shivam Siddharth Tushar Varun Vivek Yash`),
    surnames:
      words(`Sharma Gupta Verma Agarwal Mishra Srivastava Saxena Tiwari Pandey Shukla Yadav Chauhan Rathore Singh Mathur
      Bhatnagar Kumar Jain Goyal Mittal Bansal Tripathi Dubey Chaturvedi Joshi Rawat Negi Bisht Thakur Solanki Kashyap Rastogi
      Awasthi Dixit Upadhyay`),
    states: [
      'Uttar Pradesh',
      'Delhi',
      'Madhya Pradesh',
      'Rajasthan',
      'Haryana',
      'Uttarakhand',
      'Himachal Pradesh',
      'Chandigarh',
    ],
    ethnicity: 'north-indian',
    diets: mostlyVegetarian,
    interests: ['Bollywood', 'Holi', 'Diwali', 'Hindi Literature', 'Old Hindi Songs', 'Kabaddi'],
  },
  {
    name: 'sikh',
    share: 55,
    women:
      words(`Amanpreet Amrit Baljeet Gurleen Gurpreet Harleen Harpreet Harsimran Jasleen Jaspreet Kiranjot Kirandeep Komalpreet
      Manpreet Mehar Navneet Parneet Prabhjot Rajveer Ramandeep Sehaj Sukhmani Sukhpreet Tavleen`),
    men: words(`Amandeep Amrinder Arshdeep Balwinder Charanjit Dilpreet Gagandeep Gurpreet Gursimran Harjot Harmanpreet Inderjeet
      Jagdeep Jaskaran Jaspreet Karanveer Kulwinder Lovepreet Mandeep Manjot Navdeep Parminder Ranjit Satnam Sukhwinder Tejinder`),
    surnames: ['Singh'],
    womensSurnames: ['Kaur'],
    states: ['Punjab', 'Chandigarh', 'Delhi', 'Haryana'],
    ethnicity: 'north-indian',
    diets: [
      ['vegetarian', 4],
      ['non-vegetarian', 5],
      ['eggetarian', 1],
    ],
    interests: ['Bhangra', 'Punjabi Music', 'Baisakhi', 'Punjabi Cinema', 'Hockey'],
    turban: 0.75,
    bearded: 0.15,
  },
  {
    name: 'khatri',
    share: 35,
    women:
      words(`Aanchal Ayesha Bhumika Charu Geetika Ishika Jahnvi Kashish Kritika Mallika Natasha Nitya Pragati Rhea Sanya Tara
      Vandana Yashika`),
    men: words(
      `Aryan Bharat Chetan Dhruv Gautam Hitesh Kabir Lalit Madhav Neeraj Parth Rohan Sahil Sameer Sumit Tarun Uday Vikram`,
    ),
    surnames:
      words(`Kapoor Khanna Malhotra Chopra Mehra Arora Bhatia Sethi Sodhi Anand Ahuja Bedi Chawla Dhawan Grover Kohli Luthra
      Nanda Puri Sahni Tandon Wadhwa`),
    states: ['Delhi', 'Punjab', 'Haryana', 'Chandigarh', 'Maharashtra'],
    ethnicity: 'north-indian',
    diets: mostlyVegetarian,
    interests: ['Punjabi Music', 'Fine Dining', 'Weddings and Family Functions', 'Bollywood'],
  },
  {
    name: 'muslim',
    share: 120,
    women:
      words(`Aaliya Afreen Aisha Alina Amina Arshiya Asma Bushra Fariha Farzana Fatima Hina Huma Iqra Kulsum Lubna Mahira Maryam
      Mehak Nabila Naaz Nida Rida Ruksar Saba Sadia Safiya Saira Samina Sana Shaista Shazia Tabassum Uzma Yasmin Zainab Zara Zoya`),
    men: words(`Aamir Adil Ahmad Ali Arbaaz Arman Asif Ayaan Bilal Danish Faisal Faizan Farhan Hamza Imran Irfan Junaid Kashif Mohsin
      Mustafa Nadeem Nawaz Omar Rehan Rizwan Saad Sajid Salman Shahid Shoaib Tahir Tariq Usman Wasim Yusuf Zaid Zeeshan`),
    surnames:
      words(`Khan Ansari Siddiqui Shaikh Qureshi Ali Ahmed Hussain Malik Mirza Pathan Sayyed Farooqui Hashmi Naqvi Rizvi Usmani
      Zaidi Alam Beg`),
    states: [
      'Uttar Pradesh',
      'Delhi',
      'Telangana',
      'Maharashtra',
      'Bihar',
      'West Bengal',
      'Karnataka',
      'Gujarat',
    ],
    ethnicity: 'north-indian',
    diets: [
      ['non-vegetarian', 9],
      ['vegetarian', 0.6],
      ['eggetarian', 0.4],
    ],
    interests: ['Eid', 'Ghazals', 'Qawwali', 'Urdu Poetry', 'Mughlai Food', 'Biryani'],
    hijab: 0.4,
    bearded: 0.5,
  },
  {
    name: 'kashmiri',
    share: 22,
    women: words(
      `Aamna Afshan Bisma Iqra Insha Mehvish Muntaha Nuzhat Qurat Sabreena Sumaira Tabinda Ufaq Zehra`,
    ),
    men: words(
      `Aabid Arshid Basit Fayaz Hilal Ishfaq Mudasir Muneeb Owais Parvaiz Sajad Suhail Tanveer Umar Yawar Zahoor`,
    ),
    surnames: words(`Bhat Dar Lone Mir Wani Rather Sheikh Shah Rashid Ganai Malik Khanday`),
    states: ['Jammu and Kashmir', 'Delhi', 'Ladakh'],
    ethnicity: 'north-indian',
    diets: [['non-vegetarian', 1]],
    interests: ['Eid', 'Hill Stations', 'Chai', 'Handloom and Sarees', 'Cricket'],
    hijab: 0.5,
    bearded: 0.6,
  },
];
