import { storyHref } from './story-href.ts';
import styles from './welcome.module.css';

const choices: readonly (readonly [need: string, title: string, instead: string])[] = [
  ['One book in a list or grid', 'Commerce/Book card', 'a cover with text beside it'],
  ['A row of books that loads', 'Commerce/Book carousel', 'Carousel, which is for other slides'],
  ['A page full of books', 'Commerce/Book grid', 'several carousels'],
  ['A rating to read', 'Commerce/Star rating', 'Rating field, which is an input'],
  ['Two to four options, one selected', 'Forms/Segmented control', 'Select field'],
  ['One option of many', 'Forms/Select field', 'Segmented control'],
  ['An action on this page', 'Forms/Button', 'a link'],
  ['A way to another page', 'Forms/Text link', 'Button; only Start Reading and Read now navigate as buttons'],
  ['A widely known action without space for text', 'Forms/Icon button', 'a bare icon'],
  ['A question that must be answered first', 'Patterns/Dialog', 'a toast'],
  ['News that need no answer', 'Patterns/Toaster', 'Dialog'],
  ['An error of one field', 'Forms/Text field', 'Form error; every field has an error of its own'],
  ['An error of the whole form', 'Forms/Form error', 'a toast'],
  ['An empty or failed part of a page', 'Patterns/Section state', 'State page'],
  ['An empty or failed page', 'Patterns/State page', 'Section state'],
  ['Content that is loading', 'Patterns/Skeleton', 'a spinner'],
  ['HTML from outside', 'Reading/Prose', 'dangerouslySetInnerHTML'],
];

/** Which component to use for which need. */
export function ComponentChoice() {
  return (
    <div className={`sb-unstyled ${styles.choice}`}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">You need</th>
            <th scope="col">Use</th>
            <th scope="col">Instead of</th>
          </tr>
        </thead>
        <tbody>
          {choices.map(([need, title, instead]) => (
            <tr key={need}>
              <td>{need}</td>
              <td>
                <a href={storyHref(title)} target="_parent" className={styles.link}>
                  {title.split('/')[1]}
                </a>
              </td>
              <td className={styles.description}>{instead}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
