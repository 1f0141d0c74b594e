import { formNames, testForms } from './conflict-forms.ts';

testForms(formNames);
