/** Prints one sheet alone: the one that holds what was pressed. */
export function printSheet(pressed: Element): void {
  const sheet = pressed.closest('[data-sheet]');
  if (!sheet) return;
  sheet.setAttribute('data-print-sheet', '');
  document.body.classList.add('printing-sheet');
  const done = () => {
    sheet.removeAttribute('data-print-sheet');
    document.body.classList.remove('printing-sheet');
  };
  window.addEventListener('afterprint', done, { once: true });
  window.print();
}
