package es.cg.sdk.generator.typed;

import java.util.Set;
import java.util.stream.Stream;

/** Makes names and hints fit a document that they were not written for, so that the classes compile. */
final class Fitting {
    private final Roles roles;
    private final Tables tables;
    private final Misfits misfits;

    Fitting(Roles roles, Tables tables, Misfits misfits) {
        this.roles = roles;
        this.tables = tables;
        this.misfits = misfits;
    }

    /**
     * Changes the rows of the classes.
     *
     * @param open a record of which no field is known
     */
    void apply(Schema open) {
        takeBackWhatDoesNotFit();
        nameApart();
        Stream.of(
                        roles.views().keySet(),
                        roles.requests().keySet(),
                        roles.vocabularies().keySet())
                .flatMap(Set::stream)
                .toList()
                .forEach(each -> around(each, open));
    }

    /** Hints name classes. Where a field is of another kind than before, there is no class that it can have. */
    private void takeBackWhatDoesNotFit() {
        roles.views()
                .values()
                .forEach(each -> each.schema()
                        .properties()
                        .forEach((field, schema) ->
                                fitting(each.row(), field, schema, roles.views().keySet())));
        roles.requests()
                .values()
                .forEach(each -> each.schema()
                        .properties()
                        .forEach((field, schema) -> fitting(
                                each.row(), field, schema, roles.requests().keySet())));
        roles.requests().values().stream()
                .filter(each -> !each.schema()
                        .properties()
                        .keySet()
                        .containsAll(each.row().ownList("of")))
                .forEach(each -> each.row().doesNotFit("~of", misfits));
        roles.queries()
                .values()
                .forEach(each -> each.op()
                        .filters()
                        .forEach(filter -> fitting(each.row(), filter.name(), filter.schema(), Set.of())));
    }

    private void fitting(Row row, String field, Schema schema, Set<ClassName> records) {
        ClassName of = row.classOf(field);
        Schema.Shape shape = (schema.shape() == Schema.Shape.LIST ? schema.items() : schema).shape();
        boolean fits = of == null || tables.isByHand(of);
        if (of != null && !fits) {
            fits = switch (shape) {
                case OBJECT, ANY -> records.contains(of);
                case TEXT -> roles.vocabularies().containsKey(of);
                default -> false;
            };
        }
        boolean isFlag = row.hint(field, "unset") == null || shape == Schema.Shape.FLAG;
        if (!fits || !isFlag) {
            row.doesNotFit(field, misfits);
        }
    }

    private void nameApart() {
        roles.views()
                .values()
                .forEach(each -> each.row().nameApart(each.schema().properties().keySet()));
        roles.requests()
                .values()
                .forEach(each -> each.row().nameApart(each.schema().properties().keySet()));
        roles.queries()
                .values()
                .forEach(each -> each.row()
                        .nameApart(each.op().filters().stream()
                                .map(Op.Parameter::name)
                                .toList()));
    }

    /** Makes a class around a nested one, if the record that it was made of is gone. */
    private void around(ClassName nested, Schema open) {
        ClassName around = nested.around();
        if (around == null || tables.isByHand(around)) {
            return;
        }
        around(around, open);
        if (!roles.views().containsKey(around) && !roles.requests().containsKey(around)) {
            roles.views().put(around, new Roles.View(around, open, tables.row("views", around)));
        }
    }
}
