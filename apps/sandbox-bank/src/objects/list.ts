export interface ListAnswer<Item> {
  object: 'list';
  data: Item[];
  has_more: boolean;
  url: string;
}
