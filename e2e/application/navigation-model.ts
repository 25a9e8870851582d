/** A list of the application, and its records by their titles, each of which there is once. */
export interface ModelList {
  readonly name: string;
  readonly heading: string;
  /** The attribute of its first column. */
  readonly titleAttribute: string;
  readonly records: ReadonlyMap<string, number>;
}

/** The content of one address. */
export interface Place {
  readonly list: ModelList;
  /** The title of the open record. */
  readonly record: string | null;
  readonly search: string;
  /** The sort in the address: an attribute, after `-` if descending. */
  readonly sort: string;
  /** The address of the list from which the record was opened, unless the view has changed since. */
  readonly from: string | null;
}

/** What somebody sees of the page and its history. */
export interface Sight {
  readonly address: string;
  readonly heading: string | null;
  readonly record: string | null;
  readonly isSearching: boolean;
  readonly hasRows: boolean;
  /** The number of entries before the current one. */
  readonly position: number | null;
  /** Whether the entry belongs to a modal. */
  readonly isModal: boolean;
}

function queryOf({ search, sort }: Place): string {
  const parts = [search && `search=${search}`, sort && `sort=${sort}`].filter((part) => part !== '');
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

const listAddress = (place: Place) => `/espace/${place.list.name}${queryOf(place)}`;

/** Returns the address of a place. */
export function addressOf(place: Place): string {
  const { list, record } = place;
  if (record === null) return listAddress(place);
  return `/espace/${list.name}/${list.records.get(record)}${queryOf(place)}`;
}

/** A plain model of the navigation in the workspace: the places of the history, and the modal over one. */
export class NavigationModel {
  #places: readonly Place[];
  #index = 0;
  #isSearching = false;
  /** The place at which each list was left. The page forgets them when it is loaded again. */
  #left = new Map<ModelList, Place>();
  /** Whether records open in a modal over their list, because the page is narrow. */
  readonly #isOver: boolean;

  constructor(start: Place, isOver: boolean) {
    this.#places = [start];
    this.#isOver = isOver;
  }

  get place(): Place {
    const place = this.#places[this.#index];
    if (place === undefined) throw new RangeError('The model has left its history');
    return place;
  }

  /** Whether the list can be used: no modal covers it. */
  get isFree(): boolean {
    return !this.isModal;
  }

  get isModal(): boolean {
    return this.#isSearching || (this.#isOver && this.place.record !== null);
  }

  get isSearching(): boolean {
    return this.#isSearching;
  }

  /** The number of places before the current one. */
  get index(): number {
    return this.#index;
  }

  expected(): Sight {
    return {
      address: addressOf(this.place),
      heading: this.place.list.heading,
      record: this.place.record,
      isSearching: this.#isSearching,
      hasRows: true,
      position: this.#index + (this.isModal ? 1 : 0),
      isModal: this.isModal,
    };
  }

  push(place: Place): void {
    if (addressOf(place) === addressOf(this.place)) return;
    this.#places = [...this.#places.slice(0, this.#index + 1), place];
    this.#index += 1;
    this.#arrive();
  }

  #replace(place: Place): void {
    this.#places = this.#places.with(this.#index, place);
    this.#arrive();
  }

  #visit(index: number): void {
    this.#index = index;
    this.#arrive();
  }

  #arrive(): void {
    this.#left.set(this.place.list, { ...this.place, record: null, from: null });
    // The entry of a modal takes the place of those that follow.
    if (this.isModal) this.#places = this.#places.slice(0, this.#index + 1);
  }

  open(record: string): void {
    const { place } = this;
    if (place.record === null) this.push({ ...place, record, from: listAddress(place) });
    else this.#replace({ ...place, record });
  }

  close(): void {
    const { place } = this;
    if (place.from === listAddress(place)) this.#visit(this.#index - 1);
    else this.#replace({ ...place, record: null, from: null });
  }

  sort(): void {
    const { place } = this;
    const attribute = place.list.titleAttribute;
    this.push({ ...place, sort: place.sort === `-${attribute}` ? attribute : `-${attribute}`, from: null });
  }

  search(text: string): void {
    if (text !== this.place.search) this.#replace({ ...this.place, search: text, from: null });
  }

  openSearch(): void {
    this.#isSearching = true;
    this.#arrive();
  }

  closeSearch(): void {
    this.#isSearching = false;
  }

  /** Shows another list as it was left, or the current one as at first. */
  goToList(list: ModelList): void {
    const plain: Place = { list, record: null, search: '', sort: '', from: null };
    this.push(list === this.place.list ? plain : (this.#left.get(list) ?? plain));
  }

  type(place: Place): void {
    if (addressOf(place) === addressOf(this.place)) return;
    this.#leaveModals();
    this.push(place);
  }

  back(): void {
    if (this.isModal) this.#leaveModals();
    else this.#visit(this.#index - 1);
  }

  backByTwo(): void {
    const target = this.#index - (this.isModal ? 1 : 2);
    if (this.isModal) this.#leaveModals();
    if (this.#index !== target) this.#visit(target);
  }

  forward(): void {
    if (!this.isModal && this.#index < this.#places.length - 1) this.#visit(this.#index + 1);
  }

  reload(): void {
    this.#isSearching = false;
    this.#left.clear();
    this.#arrive();
  }

  #leaveModals(): void {
    if (this.#isSearching) this.closeSearch();
    if (this.#isOver && this.place.record !== null) this.close();
  }
}
