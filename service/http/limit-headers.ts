export { describeLimit } from '../../contract/limit-headers.ts';
