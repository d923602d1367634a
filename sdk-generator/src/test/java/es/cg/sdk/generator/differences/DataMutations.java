package es.cg.sdk.generator.differences;

import static es.cg.sdk.generator.differences.Mutation.mended;
import static es.cg.sdk.generator.differences.Mutation.reported;

import es.cg.sdk.generator.json.JsonArray;
import es.cg.sdk.generator.json.JsonObject;
import es.cg.sdk.generator.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Changes of fields, types, values and limits. */
final class DataMutations {
    private final List<Mutation> all = new ArrayList<>();

    static List<Mutation> list() {
        DataMutations mutations = new DataMutations();
        mutations.names();
        mutations.flat();
        mutations.requests();
        mutations.types();
        mutations.values();
        mutations.limits();
        return mutations.all;
    }

    private static String field(String schema, String name, String json) {
        return "{ schemas: { " + schema + ": { fields: { " + name + ": " + json + " } } } }";
    }

    private void names() {
        Map<String, String> renamed = Map.ofEntries(
                Map.entry("Expense total", "importe_total"),
                Map.entry("Invoice receptor_nif", "buyer_tax_id"),
                Map.entry("NewInvoice receptor_nombre", "receptorNombre"),
                Map.entry("Payment fecha", "date"),
                Map.entry("BankTransaction importe", "amount"),
                Map.entry("Document estado", "status"),
                Map.entry("NewExpense concepto", "description"),
                Map.entry("Client nombre", "client_name"),
                Map.entry("Worker nombre", "nombre_completo"),
                Map.entry("TaxModel casillas", "casillas_modelo"));
        renamed.forEach((field, other) -> {
            String[] at = field.split(" ", 2);
            all.add(mended(
                    field + " is " + other, mutant -> mutant.rename(at[0], at[1], other), field(at[0], at[1], other)));
        });
        all.add(mended(
                "the address of a job has another name",
                mutant -> mutant.root().part("components").part("schemas").keys().stream()
                        .filter(each -> each.equals("Job") || each.startsWith("JobOf"))
                        .forEach(each -> mutant.rename(each, "consultar_en", "consultar_url")),
                field("Job", "consultar_en", "consultar_url")));
        Map<String, String> nested = Map.of(
                "Expense total", "amounts",
                "Invoice receptor_nif", "receptor",
                "NewPayment importe", "cobro",
                "Payslip ejercicio", "period");
        nested.forEach((field, outer) -> {
            String[] at = field.split(" ", 2);
            all.add(mended(
                    field + " is within " + outer,
                    mutant -> {
                        boolean required =
                                mutant.schema(at[0]).texts("required").contains(at[1]);
                        JsonObject object = Mutant.json("{ type: object, properties: {} }");
                        if (required) {
                            object.with("required", Fragments.texts(List.of(at[1])));
                        }
                        object.part("properties").with(at[1], mutant.property(at[0], at[1]));
                        Mutant.rename(mutant.schema(at[0]), at[1], outer);
                        mutant.schema(at[0]).part("properties").put(outer, object);
                    },
                    field(at[0], at[1], outer + "." + at[1])));
        });
        all.add(mended(
                "a field has another name and nothing speaks for it",
                mutant -> {
                    mutant.rename("Expense", "concepto", "xyz");
                    mutant.property("Expense", "xyz").remove("description");
                },
                field("Expense", "concepto", "{ '?': [xyz] }")));
        Map<String, String> unlike = Map.of(
                "Expense categoria", "moneda",
                "NewExpense fecha_contable", "fecha_pago",
                "Payslip coste_empresa", "antiguedad",
                "Client nombre", "lengua");
        unlike.forEach((field, other) -> {
            String[] at = field.split(" ", 2);
            all.add(mended(
                    "instead of " + field + " there is " + other + ", which may be another thing",
                    mutant -> {
                        mutant.rename(at[0], at[1], other);
                        mutant.property(at[0], other).remove("description");
                    },
                    field(at[0], at[1], "{ '?': [" + other + "] }")));
        });
        all.add(mended(
                "one of two is a field",
                mutant -> {
                    mutant.rename("Expense", "total", "importe_total");
                    mutant.schema("Expense").part("properties").with("total_factura", Mutant.json("{ type: number }"));
                },
                field("Expense", "total", "{ '?': [importe_total, total_factura] }")));
        all.add(reported("an answer lacks a field", mutant -> mutant.take("Payslip", "mes"), "FIELD Payslip.mes"));
        all.add(reported(
                "an answer has another field",
                mutant -> mutant.schema("Payslip")
                        .part("properties")
                        .with("complemento", Mutant.json("{ type: string }")),
                "FIELD Payslip.complemento"));
    }

    /** Members of our objects are fields of their own. */
    private void flat() {
        flat(
                "BankAccount",
                "consentimiento",
                "BankConsent",
                Map.of("estado", "consent_state", "caduca_el", "consentCaduca"));
        flat("AccountingEntry", "origen", "EntryOrigin", Map.of("tipo", "origen_tipo", "id", "origenId"));
        flat(
                "NewAddressee",
                "dir3",
                "Dir3",
                Map.of(
                        "oficina_contable", "dir3_oficina_contable",
                        "organo_gestor", "dir3OrganoGestor",
                        "unidad_tramitadora", "dir3_unidad_tramitadora"));
        flat(
                "Expense",
                "modelo_130",
                "TaxPeriod",
                Map.of("ejercicio", "modelo_130_year", "periodo", "modelo_130_period"));
        all.add(mended(
                "a member is flat and has other values and another type, and the rest stays in the object",
                mutant -> {
                    JsonObject rest = Mutant.json("{ type: [object, 'null'], properties: {} }");
                    rest.part("properties").with("permisos", mutant.property("ClientConsent", "permisos"));
                    mutant.schema("Client").part("properties").put("consentimiento", rest);
                    mutant.schema("Client")
                            .part("properties")
                            .with(
                                    "consentimiento_estado",
                                    Mutant.json("{ type: string, enum: [PENDIENTE, CONCEDIDO, PARCIAL, REVOCADO] }"))
                            .with(
                                    "consentimiento_concedido",
                                    Mutant.json("{ type: integer, description: Unix seconds. }"));
                },
                "{ schemas: { Client: { fields: { consentimiento.estado: { name: consentimiento_estado, values: {"
                        + " pendiente: PENDIENTE, concedido: CONCEDIDO, parcial: PARCIAL, revocado: REVOCADO } },"
                        + " consentimiento.concedido_en: { name: consentimiento_concedido, as: { time: epoch_seconds }"
                        + " } } } } }"));
        all.add(mended(
                "a member is in the place of its object",
                mutant -> {
                    mutant.schema("Client")
                            .part("properties")
                            .put("consentimiento", mutant.property("ClientConsent", "estado"));
                    for (String each : List.of("permisos", "concedido_en")) {
                        mutant.schema("Client")
                                .part("properties")
                                .put("consentimiento_" + each, mutant.property("ClientConsent", each));
                    }
                },
                "{ schemas: { Client: { fields: { consentimiento.estado: consentimiento,"
                        + " consentimiento.permisos: consentimiento_permisos,"
                        + " consentimiento.concedido_en: consentimiento_concedido_en } } } }"));
        all.add(mended(
                "a request has one member of an object, as a flat field",
                mutant -> {
                    mutant.take("NewAddressee", "dir3");
                    mutant.schema("NewAddressee")
                            .part("properties")
                            .with("dir3_organo_gestor", mutant.property("Dir3", "organo_gestor"));
                },
                "{ schemas: { NewAddressee: { fields: { dir3.organo_gestor: dir3_organo_gestor } },"
                        + " Dir3: { omit: [oficina_contable, unidad_tramitadora] } } }"));
        all.add(mended(
                "a member may be a flat field",
                mutant -> {
                    mutant.take("BankAccount", "consentimiento");
                    mutant.schema("BankAccount")
                            .part("properties")
                            .with("consentimiento_estado", Mutant.json("{ type: string }"))
                            .with("caduca_pronto_el", Mutant.json("{ type: string, format: date }"));
                },
                "{ schemas: { BankAccount: { fields: { consentimiento.estado: consentimiento_estado,"
                        + " consentimiento.caduca_el: { '?': [caduca_pronto_el] } } } } }"));
    }

    /** Puts all members of an object into its record. */
    private void flat(String schema, String object, String inner, Map<String, String> names) {
        JsonObject fields = Mutant.json("{}");
        names.forEach((member, name) -> fields.put(object + "." + member, Mutant.text(name)));
        all.add(mended(
                schema + "." + object + " is flat",
                mutant -> {
                    mutant.take(schema, object);
                    names.forEach((member, name) -> mutant.schema(schema)
                            .part("properties")
                            .put(name, mutant.property(inner, member).copy(null)));
                },
                "{ schemas: { " + schema + ": { fields: " + JsonWriter.write(fields) + " } } }"));
    }

    private void requests() {
        for (String each : List.of("NewExpense categoria", "NewInvoice serie", "NewWorker email")) {
            String[] at = each.split(" ", 2);
            all.add(mended(
                    "a request lacks " + each,
                    mutant -> mutant.take(at[0], at[1]),
                    "{ schemas: { " + at[0] + ": { omit: [" + at[1] + "] } } }"));
        }
        add("a constant by enum", "NewInvoice", "canal", "{ type: string, enum: [api] }", "api");
        add("a constant by default", "NewExpense", "origen", "{ type: string, default: erp }", "erp");
        add("a constant that is true", "NewAccount", "confirmada", "{ type: boolean, const: true }", "true");
        add("one of two constants", "NewProduct", "canal", "{ type: string, enum: [api, web] }", "{ '?': [api, web] }");
        add("a required field without candidates", "NewClient", "delegacion", "{ type: string }", "{ '?': [] }");
        all.add(reported(
                "a request may have another field",
                mutant ->
                        mutant.schema("NewProduct").part("properties").with("familia", Mutant.json("{ type: string }")),
                "FIELD NewProduct.familia"));
        all.add(reported(
                "a request must have a field that was optional",
                mutant -> ((JsonArray) mutant.schema("NewExpense").at("required"))
                        .items()
                        .add(Mutant.text("categoria")),
                "REQUIRED NewExpense.categoria"));
        all.add(reported(
                "a request need not have a field",
                mutant -> ((JsonArray) mutant.schema("NewExpense").at("required"))
                        .items()
                        .remove(0),
                "REQUIRED NewExpense.tipo"));
    }

    private void add(String name, String schema, String field, String json, String value) {
        all.add(mended(
                name,
                mutant -> {
                    mutant.schema(schema).part("properties").with(field, Mutant.json(json));
                    List<String> required =
                            new ArrayList<>(mutant.schema(schema).texts("required"));
                    required.add(field);
                    mutant.schema(schema).put("required", Fragments.texts(required));
                },
                "{ schemas: { " + schema + ": { constants: { " + field + ": " + value + " } } } }"));
    }

    private void type(String schema, String field, String json, String as) {
        all.add(mended(
                schema + "." + field + " is " + json,
                mutant -> mutant.schema(schema).part("properties").put(field, Mutant.json(json)),
                field(schema, field, "{ as: " + as + " }")));
    }

    private void types() {
        type("Expense", "total", "{ type: string }", "text");
        type("NewPayment", "importe", "{ type: string }", "text");
        type("VatBreakdown", "cuota", "{ type: string }", "text");
        type("AccountingEntry", "numero", "{ type: string }", "text");
        type("Account", "codigo", "{ type: integer }", "number");
        type("NewProduct", "codigo", "{ type: integer }", "number");
        type("Payment", "importe", "{ type: integer, description: Importe en céntimos. }", "cents");
        type("BankTransaction", "importe", "{ type: integer, description: Amount in cents. }", "cents");
        type("Payslip", "liquido", "{ type: integer }", "{ '?': [cents] }");
        type("Expense", "fecha_expedicion", "{ type: string, format: dd/MM/yyyy }", "{ date: dd/MM/yyyy }");
        type("Payment", "fecha", "{ type: string, example: 20/11/2026 }", "{ date: dd/MM/yyyy }");
        type(
                "NewExpense",
                "fecha_expedicion",
                "{ type: string, description: 'Como DD-MM-AAAA.' }",
                "{ date: dd-MM-yyyy }");
        type(
                "AccountingEntry",
                "fecha",
                "{ type: string, pattern: '^\\d{2}/\\d{2}/\\d{4}$' }",
                "{ date: { '?': [dd/MM/yyyy, MM/dd/yyyy] } }");
        type("Account", "creado_en", "{ type: integer, description: Unix seconds. }", "{ time: epoch_seconds }");
        type("Document", "creado_en", "{ type: integer, example: 1795161600000 }", "{ time: epoch_milliseconds }");
        type("Product", "creado_en", "{ type: integer }", "{ time: { '?': [epoch_seconds, epoch_milliseconds] } }");
        type(
                "Worker",
                "creado_en",
                "{ type: string, description: Hora local de Europe/Madrid. }",
                "{ time: local, zone: Europe/Madrid }");
        type(
                "Addressee",
                "creado_en",
                "{ type: string, format: local-date-time }",
                "{ time: local, zone: { '?': [Europe/Madrid] } }");
        all.add(mended(
                "a field has another name and another type",
                mutant -> {
                    mutant.rename("Expense", "total", "importe_total");
                    mutant.schema("Expense").part("properties").put("importe_total", Mutant.json("{ type: string }"));
                },
                field("Expense", "total", "{ name: importe_total, as: text }")));
        for (String each : List.of(
                "Expense fecha_expedicion { type: integer }",
                "Account creado_en { type: string }",
                "Payslip estado { type: object }")) {
            String[] at = each.split(" ", 3);
            all.add(reported(
                    each,
                    mutant -> mutant.schema(at[0]).part("properties").put(at[1], Mutant.json(at[2])),
                    "TYPE " + at[0] + "." + at[1]));
        }
    }

    private void values() {
        all.add(mended(
                "a value has another name",
                mutant -> replace(mutant, "Expense", "estado", "draft", "borrador"),
                field("Expense", "estado", "{ values: { draft: borrador } }")));
        all.add(mended(
                "both values have other names",
                mutant -> {
                    replace(mutant, "Expense", "estado", "draft", "borrador");
                    replace(mutant, "Expense", "estado", "confirmed", "confirmado");
                },
                field("Expense", "estado", "{ values: { draft: borrador, confirmed: confirmado } }")));
        all.add(mended(
                "two values have names that say nothing",
                mutant -> {
                    replace(mutant, "AccountingPeriod", "estado", "abierto", "1");
                    replace(mutant, "AccountingPeriod", "estado", "cerrado", "2");
                },
                field(
                        "AccountingPeriod",
                        "estado",
                        "{ values: { abierto: { '?': ['1', '2'] }, cerrado: { '?': ['1', '2'] } } }")));
        all.add(mended(
                "the kind of a record has another name",
                mutant -> mutant.property("Expense", "object").with("const", "gasto"),
                field("Expense", "object", "{ values: { expense: gasto } }")));
        all.add(mended(
                "a flag is a text",
                mutant -> mutant.schema("Account")
                        .part("properties")
                        .put("activa", Mutant.json("{ type: string, enum: [S, N] }")),
                field("Account", "activa", "{ values: { 'true': S, 'false': N } }")));
        Map<String, String> flags = Map.ofEntries(
                Map.entry("Account activa { type: integer, enum: [0, 1] }", "{ 'true': 1, 'false': 0 }"),
                Map.entry("NewProduct activo { type: integer, minimum: 0, maximum: 1 }", "{ 'true': 1, 'false': 0 }"),
                Map.entry("Activity activa { type: integer }", "{ 'true': { '?': [1, 0] }, 'false': { '?': [1, 0] } }"),
                Map.entry(
                        "Expense deducible_irpf { type: string, enum: ['true', 'false'] }",
                        "{ 'true': 'true', 'false': 'false' }"),
                Map.entry("NewAddressee activo { type: string }", "{ 'true': { '?': [] }, 'false': { '?': [] } }"),
                Map.entry(
                        "Payment fuera_de_plazo { type: string, enum: [A, B] }",
                        "{ 'true': { '?': [A, B] }, 'false': { '?': [A, B] } }"));
        flags.forEach((field, values) -> {
            String[] at = field.split(" ", 3);
            all.add(mended(
                    "the flag " + field,
                    mutant -> mutant.schema(at[0]).part("properties").put(at[1], Mutant.json(at[2])),
                    field(at[0], at[1], "{ values: " + values + " }")));
        });
        all.add(reported(
                "a value is gone",
                mutant -> ((JsonArray) mutant.property("Expense", "tipo").at("x-known-values"))
                        .items()
                        .remove(1),
                "VALUE Expense.tipo"));
        all.add(reported(
                "a value is new",
                mutant -> ((JsonArray) mutant.property("Expense", "tipo").at("x-known-values"))
                        .items()
                        .add(Mutant.text("abono")),
                "VALUE Expense.tipo"));
    }

    private static void replace(Mutant mutant, String schema, String field, String value, String other) {
        JsonArray values = (JsonArray) mutant.property(schema, field).at("x-known-values");
        values.items().replaceAll(each -> each.sameAs(Mutant.text(value)) ? Mutant.text(other) : each);
    }

    private void limits() {
        Map<String, String> limits = Map.of(
                "NewExpense concepto", "{ maxLength: 40 }",
                "NewProduct codigo", "{ pattern: '^[A-Z]+$' }",
                "NewPayment importe", "{ maximum: 3000 }",
                "NewWorker email", "{ format: email }",
                "NewExpense desglose_iva", "{ maxItems: 4 }",
                "NewInvoice serie", "{ minLength: 2 }");
        limits.forEach((field, json) -> {
            String[] at = field.split(" ", 2);
            all.add(reported(
                    "the limit " + json + " of " + field,
                    mutant -> Fragments.merge(mutant.property(at[0], at[1]), Mutant.json(json)),
                    "LIMIT " + at[0] + "." + at[1]));
        });
        all.add(reported(
                "a request may have no other fields",
                mutant -> mutant.schema("NewPayment").put("additionalProperties", Fragments.literal("false")),
                "LIMIT NewPayment"));
        all.add(reported(
                "a field may be null",
                mutant ->
                        mutant.property("Expense", "concepto").put("type", Fragments.texts(List.of("string", "null"))),
                "LIMIT Expense.concepto"));
        all.add(reported(
                "the format of a time is not given",
                mutant -> mutant.property("Expense", "creado_en").remove("format"),
                "TYPE Expense.creado_en"));
    }
}
