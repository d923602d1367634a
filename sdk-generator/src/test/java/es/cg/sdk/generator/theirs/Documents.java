package es.cg.sdk.generator.theirs;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Three documents that say what ours says, or less or more, each in a style of its own. */
public final class Documents {
    private Documents() {}

    /** OpenAPI 3.0, with ids of its own, and nothing that only we write. */
    public static String openApi30(Path project) {
        return of(project)
                .withPlainDates()
                .withoutExtensions()
                .asOpenApi30()
                .withOperationIds(Rewriting::snakeId)
                .json();
    }

    /** Lists, bodies and answers in place, other names of components and of parameters, a prefix, Spanish texts. */
    public static String inPlace(Path project) {
        Rewriting theirs = of(project).withPlainDates().withoutExtensions();
        theirs.inlining("parameters", each -> true)
                .inlining("responses", each -> true)
                .inlining("headers", each -> true)
                .inlining(
                        "schemas", each -> each.endsWith("List") || each.startsWith("New") || each.startsWith("Aviso"))
                .withSchemaNames(each -> each.equals("TaxPeriod") ? "Invoice" : Rewriting.kebab(each))
                .withTexts("Un texto del servicio.")
                .withOperationIds((method, path) -> "");
        Rewriting.each(theirs.root(), each -> {
            if (each.textOrEmpty("in").equals("path")
                    && each.textOrEmpty("name").equals("id")) {
                each.with("name", "record-id");
            }
        });
        theirs.operations(
                (path, item) -> item.keys().forEach(method -> item.part(method).remove("operationId")));
        return theirs.withPaths(each -> "/api/public/v1" + each.replace("{id}", "{record-id}"))
                .json();
    }

    /** Less than ours, and other, and more. */
    static String changed(Path project) {
        Rewriting theirs = of(project).withPlainDates().withoutExtensions();
        JsonObject paths = theirs.root().part("paths");
        List<String> all = List.copyOf(paths.keys());
        for (int i = 1; i < all.size(); i += 2) {
            if (!all.get(i).startsWith("/expenses") && !all.get(i).startsWith("/webhooks")) {
                paths.remove(all.get(i));
            }
        }
        JsonObject expense = theirs.properties("Expense");
        expense.remove("categoria");
        expense.put("descripcion", expense.at("concepto"));
        expense.remove("concepto");
        JsonObject request = theirs.properties("NewExpense");
        request.remove("cuenta_contable");
        merge(expense, OTHER_TYPES);
        merge(expense, NEW_FIELDS);
        merge(request, NEW_IN_REQUEST);
        merge(theirs.root().part("components").part("schemas"), NEW_SCHEMAS);
        theirs.operations((path, item) -> {
            if (path.equals("/expenses") && item.part("get").get("parameters") instanceof JsonArray list) {
                list.items().add(Rewriting.parsed(NEW_FILTER));
            }
        });
        Rewriting.each(theirs.schema("EventKind"), each -> {
            if (each.get("enum") instanceof JsonArray kinds) {
                kinds.items().add(Rewriting.parsed(NEW_KIND).at("kind"));
            }
        });
        merge(paths, NEW_OPERATIONS);
        return theirs.json();
    }

    private static void merge(JsonObject into, String json) {
        JsonObject more = Rewriting.parsed(json);
        more.keys().forEach(each -> into.put(each, more.at(each)));
    }

    private static final String OTHER_TYPES = """
            deducible_irpf: { type: integer }
            estado: { type: integer }
            modelo_130: { type: string }
            numero_factura: { type: object, properties: { serie: { type: string }, numero: { type: integer } } }
            tipo: { type: string, enum: [factura, recibo_sin_factura, abono] }
            """;

    private static final String NEW_FIELDS = """
            moneda: { type: string, enum: [EUR, USD, '€', '', 'us-d', us_d, '1', 'a "quoted" one'] }
            proveedor: { type: object, properties: { nombre: { type: string }, direccion: { type: object, properties: { calle: { type: string }, tipo: { type: string, enum: [calle, plaza] } } } } }
            class: { type: string }
            notify: { type: boolean }
            fecha-pago: { type: string, format: date }
            fecha_pago: { type: string }
            1x: { type: integer }
            etiquetas: { type: array, items: { type: string } }
            porcentajes: { type: array, items: { type: number } }
            extra: { type: object, additionalProperties: { type: object } }
            rama: { $ref: '#/components/schemas/rama-de-gasto' }
            list: { type: array, items: { type: object, properties: { a: { type: string } } } }
            """;

    private static final String NEW_IN_REQUEST = """
            moneda: { type: string, enum: [EUR, USD] }
            proveedor: { type: object, required: [nombre], properties: { nombre: { type: string }, saldo: { type: number } } }
            etiquetas: { type: array, items: { type: string } }
            text: { type: string }
            """;

    private static final String NEW_FILTER =
            "{ name: moneda, in: query, schema: { type: string, enum: [EUR, USD, GBP] } }";

    private static final String NEW_KIND = "kind: expense.archived";

    private static final String NEW_SCHEMAS = """
            rama-de-gasto: { type: object, properties: { nombre: { type: string }, hijas: { type: array, items: { $ref: '#/components/schemas/rama-de-gasto' } } } }
            Quote: { type: object, required: [total], properties: { id: { type: string }, total: { type: number }, cliente: { $ref: '#/components/schemas/Client' } } }
            """;

    private static final String NEW_OPERATIONS = """
            /expenses/{id}/archive:
              post:
                operationId: archive_expense
                parameters: [{ name: id, in: path, required: true, schema: { type: string } }, { name: X-CG-Client, in: header, required: true, schema: { type: integer } }]
                responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Expense' } } } } }
            /archive:
              get:
                tags: [Presupuestos]
                responses: { '204': { description: Nada. } }
            /quotes:
              get:
                tags: [Presupuestos]
                parameters: [{ name: estado, in: query, schema: { type: string, enum: [abierto] } }]
                responses: { '200': { content: { application/json: { schema: { type: object, properties: { object: { type: string, enum: [list] }, has_more: { type: boolean }, next_cursor: { type: string }, data: { type: array, items: { $ref: '#/components/schemas/Quote' } } } } } } } }
              post:
                tags: [Presupuestos]
                requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Quote' } } } }
                responses: { '201': { content: { application/json: { schema: { $ref: '#/components/schemas/Quote' } } } } }
            /quotes/{quote-id}:
              parameters: [{ name: quote-id, in: path, required: true, schema: { type: string } }]
              delete:
                tags: [Presupuestos]
                responses: { '204': { description: Nada. } }
              put:
                tags: [Presupuestos]
                requestBody: { content: { application/json: { schema: { type: array, items: { type: string } } } } }
                responses: { '200': { description: Nada. } }
            /quotes/{quote-id}/pdf:
              get:
                tags: [Presupuestos]
                parameters: [{ name: quote-id, in: path, required: true, schema: { type: string } }]
                responses: { '200': { content: { application/pdf: { schema: { type: string, format: binary } } } } }
            /quotes/{quote-id}/files:
              post:
                parameters: [{ name: quote-id, in: path, required: true, schema: { type: string } }]
                requestBody: { content: { multipart/form-data: { schema: { type: object, properties: { file: { type: string, format: binary } } } } } }
                responses: { '200': { description: Nada. } }
            /rates:
              get:
                responses: { '200': { content: { application/json: { schema: { type: array, items: { type: object, properties: { moneda: { type: string } } } } } } } }
            """;

    private static Rewriting of(Path project) {
        try {
            return new Rewriting(Files.readString(project.resolve("openapi.json")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
