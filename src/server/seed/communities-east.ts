import type { Community } from './communities.ts';
import { words } from './words.ts';

export const easternCommunities: readonly Community[] = [
  {
    name: 'bengali',
    share: 85,
    women:
      words(`Anindita Ankita Arpita Barsha Bidisha Debjani Debolina Diya Enakshi Ishani Jayita Kakoli Koyel Madhurima Mahua
      Moumita Nandini Oindrila Paromita Piyali Poulomi Priyanka Rimjhim Rituparna Rupsa Sanjukta Shreyasi Sohini Srijita Sudeshna
      Sulagna Swastika Tanushree Titas Trisha Urmimala`),
    men: words(`Abhirup Anik Anirban Aritra Arka Arnab Avik Ayan Biswajit Debayan Debjit Dipanjan Indranil Joydeep Kaushik Koushik
      Pinaki Prosenjit Rajdeep Ritwik Rudra Samrat Sayan Shubhankar Soham Soumik Soumya Souvik Subhajit Sudipta Sukanta Sumit
      Suvojit Tirthankar`),
    surnames:
      words(`Banerjee Mukherjee Chatterjee Ganguly Bhattacharya Das Dutta Ghosh Bose Sen Roy Saha Mitra Nandi Chakraborty
      Majumdar Sarkar Biswas Mondal Pal Kundu Guha Basu Dasgupta Sengupta`),
    states: ['West Bengal', 'West Bengal', 'West Bengal', 'Tripura', 'Jharkhand'],
    ethnicity: 'east-indian',
    diets: [
      ['non-vegetarian', 9],
      ['vegetarian', 0.7],
      ['eggetarian', 0.3],
    ],
    interests: [
      'Bengali Cinema',
      'Durga Puja',
      'Rabindra Sangeet',
      'Bengali Sweets',
      'Football',
      'Literature Festivals',
    ],
  },
  {
    name: 'bihari',
    share: 45,
    women:
      words(`Ankita Archana Babita Chandni Juhi Kajal Komal Kumkum Madhu Nutan Priyanka Puja Rani Rekha Rinki Ruby Sadhana Shalini
      Shipra Sneha Soni Suman Supriya Sweta`),
    men: words(`Abhay Alok Amresh Aniket Avinash Bipin Chandan Dhiraj Gautam Kundan Mithilesh Mritunjay Navin Niraj Pawan Prabhat
      Pushkar Rajnish Ranjan Ritesh Santosh Shashi Sudhanshu Vikash`),
    surnames: words(
      `Kumar Jha Sinha Prasad Singh Mishra Ranjan Thakur Sahay Verma Oraon Munda Soren Mahto Choudhary Paswan Raj Anand`,
    ),
    womensSurnames: words(
      `Kumari Jha Sinha Mishra Thakur Sahay Verma Oraon Munda Soren Choudhary Raj Anand Singh`,
    ),
    states: ['Bihar', 'Jharkhand', 'Bihar', 'Delhi'],
    ethnicity: 'east-indian',
    diets: [
      ['vegetarian', 4],
      ['non-vegetarian', 5],
      ['eggetarian', 1],
    ],
    interests: [
      'Current Affairs',
      'Madhubani and Warli Art',
      'Politics and Policy',
      'Cricket',
      'Hindi Literature',
    ],
  },
  {
    name: 'odia',
    share: 30,
    women:
      words(`Ankita Bijayalaxmi Chinmayee Diptimayee Gitanjali Ipsita Itishree Jyotirmayee Lipsa Lopamudra Madhusmita Namita
      Pragyan Rasmita Sasmita Smruti Subhashree Sulagna Swagatika Twinkle`),
    men: words(`Abinash Amlan Asish Bibhuti Biswaranjan Chinmay Debasish Dibyajyoti Gyana Jyotiranjan Lalit Manas Pabitra Pratyush
      Rakesh Sambit Satyajit Soumya Subrat Suvendu Tapan`),
    surnames: words(
      `Mohanty Das Nayak Sahoo Behera Panda Mishra Patnaik Rout Swain Pradhan Jena Dash Mohapatra Parida Sethi Tripathy`,
    ),
    states: ['Odisha', 'Odisha', 'Odisha', 'Chhattisgarh'],
    ethnicity: 'east-indian',
    diets: [
      ['non-vegetarian', 7],
      ['vegetarian', 3],
    ],
    interests: ['Hockey', 'Temple Towns', 'Handloom and Sarees', 'Folk Music', 'Coastal Food'],
  },
];

export const northEasternCommunities: readonly Community[] = [
  {
    name: 'assamese',
    share: 28,
    women:
      words(`Ankita Barasha Bhaswati Chayanika Darshana Dikshita Gitashree Himakshi Jonali Juri Kabyashree Mayuri Nilakshi
      Pallabi Parismita Priyakshi Rimpi Sewali Sikha Upasana`),
    men: words(`Abhilash Anurag Bhaskar Bikash Bitopan Debajit Dhruba Himangshu Jintu Jyotishman Kaustav Manash Nabajit Nayan Partha
      Pranjal Rituraj Rupam Simanta Uddipta`),
    surnames: words(
      `Bora Saikia Das Kalita Baruah Gogoi Deka Hazarika Sarma Phukan Borah Medhi Talukdar Nath Konwar Chutia Boro`,
    ),
    states: ['Assam', 'Assam', 'Assam', 'Meghalaya'],
    ethnicity: 'north-east-indian',
    diets: [['non-vegetarian', 1]],
    interests: ['Bihu', 'Chai', 'Folk Music', 'North-East Food', 'Wildlife Safaris'],
  },
  {
    name: 'khasi-mizo',
    share: 14,
    women: words(
      `Bethany Daphisha Esther Grace Ibansara Iona Jessica Lalremruati Lalthanpuii Malsawmi Naomi Ribha Wanda Zodini`,
    ),
    men: words(
      `Banteilang Daniel David Kitbok Lalrinmawia Malsawma Pynshngain Samuel Shanbor Vanlalruata Wanphrang Zonunmawia`,
    ),
    surnames: words(
      `Lyngdoh Marbaniang Nongrum Sailo Ralte Hnamte Chhakchhuak Kharkongor Syiem Marak Sangma Pachuau`,
    ),
    states: ['Meghalaya', 'Mizoram', 'Assam'],
    ethnicity: 'north-east-indian',
    diets: [['non-vegetarian', 1]],
    interests: ['Christmas', 'Rock and Metal', 'Football', 'North-East Food', 'Live Concerts'],
  },
  {
    name: 'naga-manipuri',
    share: 14,
    women: words(
      `Abeni Alemla Ambika Asenla Bembem Chanu Imnasenla Kezia Linthoi Nganthoi Ronibala Sanatombi Temsula Thoibi Vikali`,
    ),
    men: words(
      `Chaoba Bungo Imti Ibomcha James Kevi Lanu Mhonthung Nongpok Rokovi Sanathoi Tomba Vizo Yaima`,
    ),
    surnames: words(
      `Ao Jamir Longkumer Angami Sema Lotha Kikon Laishram Thokchom Ningthoujam Moirangthem Yumnam Haokip`,
    ),
    states: ['Nagaland', 'Manipur', 'Assam', 'Delhi'],
    ethnicity: 'north-east-indian',
    diets: [['non-vegetarian', 1]],
    interests: ['Rock and Metal', 'Fashion', 'K-Dramas', 'North-East Food', 'Martial Arts'],
  },
  {
    name: 'himalayan',
    share: 12,
    women: words(
      `Choden Dawa Diki Kesang Lhamu Nima Norzum Pema Phurba Sonam Tashi Yangchen Yangzom`,
    ),
    men: words(
      `Chewang Dorjee Gyatso Jigme Karma Namgyal Norbu Passang Rinchen Sonam Tashi Tenzin Tshering Ugyen`,
    ),
    surnames: words(
      `Bhutia Lepcha Sherpa Tamang Gurung Rai Subba Tsering Wangchuk Lama Dorjee Namgyal`,
    ),
    states: ['Sikkim', 'Ladakh', 'Arunachal Pradesh', 'West Bengal', 'Himachal Pradesh'],
    ethnicity: 'north-east-indian',
    diets: [
      ['non-vegetarian', 8],
      ['vegetarian', 2],
    ],
    interests: [
      'Himalayan Treks',
      'Meditation',
      'Football',
      'Motorcycle Touring',
      'North-East Food',
    ],
  },
];
