import type { Community } from './communities.ts';
import { words } from './words.ts';

const mixedDiets = [
  ['vegetarian', 4],
  ['non-vegetarian', 5],
  ['eggetarian', 1],
  ['vegan', 0.2],
] as const;

export const southernCommunities: readonly Community[] = [
  {
    name: 'tamil',
    share: 95,
    women:
      words(`Abinaya Aishwarya Akshaya Anitha Bhavani Deepa Dharani Gayathri Gomathi Hema Indhu Janani Kalpana Kaviya Keerthana
      Lakshmi Lavanya Madhumitha Malathi Nandhini Nithya Padma Pavithra Priyadharshini Ramya Revathi Sangeetha Saranya Shalini
      Sindhu Sowmya Subashini Swetha Thamarai Uma Vaishnavi Vidya Yamuna`),
    men: words(`Anbu Aravind Ashwin Balaji Barath Dinesh Elango Ganesh Gokul Hari Jagan Karthik Karthikeyan Kathir Kumaran Lokesh
      Mani Manoj Murali Naren Prabhu Pradeep Prasanna Praveen Raghavan Rajesh Ramesh Sanjay Saravanan Senthil Siva Sriram Sundar
      Surya Tamilselvan Vasanth Vignesh Vijay`),
    surnames:
      words(`Subramanian Krishnan Ramasamy Murugan Raman Natarajan Sundaram Balasubramanian Venkatesan Selvam Palani
      Chandrasekaran Rajan Arumugam Annamalai Iyer Iyengar Pillai Ganesan Swaminathan Kandasamy Shanmugam Velu Govindan`),
    states: ['Tamil Nadu', 'Tamil Nadu', 'Puducherry', 'Karnataka'],
    ethnicity: 'south-indian',
    diets: mixedDiets,
    interests: [
      'Carnatic Music',
      'Tamil Cinema',
      'Filter Coffee',
      'Pongal',
      'Bharatanatyam',
      'Temple Towns',
    ],
  },
  {
    name: 'telugu',
    share: 100,
    women:
      words(`Alekhya Amulya Anusha Bhargavi Chaitra Divya Geetha Harika Haritha Jyothi Kalyani Keerthi Lahari Madhavi Manasa
      Mounika Navya Padmaja Pranathi Pravallika Ramya Rohini Sahithi Sirisha Spandana Sravani Sruthi Sushma Swapna Tejaswini
      Vasudha Vennela Yamini`),
    men: words(`Abhiram Ajay Anil Bhaskar Chaitanya Charan Eswar Gopi Harsha Jagadeesh Kalyan Kiran Krishna Lokesh Madhu Mahesh
      Naresh Nithin Pavan Phani Pranay Praneeth Rakesh Ravi Sai Sandeep Srikanth Srinivas Sumanth Surendra Teja Vamsi Venkat
      Vinay Yashwanth`),
    surnames:
      words(`Reddy Rao Naidu Chowdary Varma Raju Goud Sastry Prasad Kumar Yadav Murthy Setty Vemula Kondapalli Gudipati
      Ravula Tummala Bandaru Pasupuleti Nimmagadda Akula`),
    states: ['Telangana', 'Andhra Pradesh', 'Telangana', 'Karnataka'],
    ethnicity: 'south-indian',
    diets: [
      ['non-vegetarian', 6],
      ['vegetarian', 3],
      ['eggetarian', 1],
    ],
    interests: ['Telugu Cinema', 'Biryani', 'Startups', 'Technology', 'Temple Towns', 'Cricket'],
  },
  {
    name: 'kannada',
    share: 70,
    women:
      words(`Akshata Amrutha Anagha Archana Bhoomika Chaithra Chandana Deepthi Geetha Inchara Kavana Kavya Likitha Meghana Nayana
      Nisarga Pallavi Prakruthi Rachana Rakshitha Sahana Shilpa Shubha Sinchana Sowmya Spoorthi Sushmitha Tejashwini Varsha Vidya`),
    men: words(`Abhinav Adarsh Ajith Ananth Avinash Bharath Chethan Darshan Girish Guru Harish Jeevan Kiran Mahantesh Manjunath
      Nagaraj Naveen Nikhil Pavan Prajwal Prashanth Puneeth Raghavendra Rakshith Sagar Santhosh Shashank Shreyas Sudeep Suhas
      Tejas Vinay Yogesh`),
    surnames:
      words(`Gowda Shetty Hegde Bhat Rao Kulkarni Patil Nayak Murthy Kamath Pai Shenoy Acharya Desai Hiremath Naik Poojary
      Rai Joshi Badiger`),
    states: ['Karnataka', 'Karnataka', 'Karnataka', 'Goa'],
    ethnicity: 'south-indian',
    diets: mixedDiets,
    interests: [
      'Filter Coffee',
      'Western Ghats',
      'South Indian Breakfast',
      'Startups',
      'Folk Music',
    ],
  },
  {
    name: 'malayali',
    share: 45,
    women:
      words(`Aiswarya Amritha Anjana Aparna Arya Athira Devika Gayathri Gopika Greeshma Haritha Indu Jyothsna Keerthi Krishna
      Lekshmi Malavika Meenakshi Meera Neethu Parvathy Remya Revathy Sandhya Sreelakshmi Sruthi Vismaya`),
    men: words(`Abhijith Ajay Akhil Anand Aravind Arun Aswin Biju Deepu Gokul Hari Jithin Kiran Krishnakumar Manu Midhun Nandakumar
      Nikhil Pranav Rahul Rajeev Ranjith Sachin Sanal Sreejith Sujith Unni Vaisakh Vishnu`),
    surnames: words(
      `Nair Menon Pillai Kurup Varma Warrier Nambiar Panicker Unnithan Das Krishnan Mohan Raj Kumar`,
    ),
    states: ['Kerala', 'Kerala', 'Karnataka', 'Tamil Nadu'],
    ethnicity: 'south-indian',
    diets: [
      ['non-vegetarian', 7],
      ['vegetarian', 2],
      ['eggetarian', 1],
    ],
    interests: [
      'Malayalam Cinema',
      'Onam',
      'Kerala Backwaters',
      'Football',
      'Ayurveda',
      'Coastal Food',
    ],
  },
  {
    name: 'syrian-christian',
    share: 28,
    women:
      words(`Aleena Anna Annie Anu Ashly Bincy Celine Cinta Diya Elizabeth Feba Gift Irene Jincy Liya Maria Merin Nimmi Reshma
      Rose Sara Sheba Sneha Tessa Treesa`),
    men: words(`Abin Ajo Alan Albin Anto Basil Binu Cyril Dennis Ebin George Jacob Jerin Jibin Jobin Joel John Jose Kevin Libin Mathew
      Nevin Roshan Sebin Shijo Thomas Tony Varghese`),
    surnames:
      words(`Thomas Mathew George Joseph Varghese Kurian Philip Abraham Jacob Chacko Cherian Oommen Zachariah Paul Antony Eapen
      Kuruvilla Tharakan`),
    states: ['Kerala', 'Kerala', 'Karnataka', 'Maharashtra'],
    ethnicity: 'south-indian',
    diets: [['non-vegetarian', 1]],
    interests: ['Christmas', 'Malayalam Cinema', 'Football', 'Coastal Food', 'Live Concerts'],
    bearded: 0.3,
  },
];
