/**
 * Keeps what a provider opens beside the application, such as a puzzle, usable while a modal is open: a modal makes
 * everything inert that stands or appears beside it.
 * @param place what stands in the same part of the page as this belongs to the application
 * @returns what ends it
 */
export function spareFromModals(place: HTMLElement): () => void {
  function spare(): void {
    for (const layer of document.body.children) {
      if (!(layer instanceof HTMLElement) || layer.contains(place) || layer.querySelector('iframe') === null)
        continue;
      // By this mark React Aria leaves it alone, or lets the focus go there if it comes too late.
      layer.dataset['reactAriaTopLayer'] = 'true';
      layer.inert = false;
    }
  }
  const observer = new MutationObserver(spare);
  observer.observe(document.body, { childList: true, subtree: true });
  spare();
  return () => observer.disconnect();
}
