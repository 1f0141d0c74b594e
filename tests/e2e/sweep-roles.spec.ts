import { testRole } from './role-pages.ts';

testRole('owner');
testRole('clinician');
