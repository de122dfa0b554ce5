/** How tests start our processes: most live too briefly to earn back what optimizing the embedded database costs. */
export const nodeFlags = ['--liftoff-only', '--import', 'tsx'];
