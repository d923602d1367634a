package es.cg.sdk.checks.services;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A closed schema allows the members that it names, wherever it names them, and no others. */
class ClosedSchemasTest {
    private static final ServiceDocument DOCUMENT = new ServiceDocument(Nodes.yaml("""
            components:
              schemas:
                Named: { type: object, required: [id], properties: { id: { type: string, readOnly: true } } }
                Priced: { type: object, properties: { price: { type: integer, nullable: true } } }
                Whole:
                  allOf:
                    - $ref: '#/components/schemas/Named'
                    - $ref: '#/components/schemas/Priced'
                    - properties: { lines: { type: array, items: { $ref: '#/components/schemas/Priced' } } }
                Either:
                  oneOf:
                    - { required: [a], properties: { a: { type: string, enum: [x] }, b: { type: string } } }
                    - { required: [a], properties: { a: { type: string, enum: [y] }, c: { type: string } } }
                Map: { type: object, additionalProperties: { type: integer } }
                Day: { type: object, properties: { on: { type: string, format: date } } }
            """));

    @Test
    void membersAreNamedOverReferenceAndAllOf() {
        assertThat(answer("Whole", "{id: a, price: null, lines: [{price: 1}]}")).isEmpty();
        assertThat(answer("Whole", "{id: a, more: 1}")).containsExactly("more");
        assertThat(answer("Whole", "{id: a, lines: [{price: 1, more: 1}]}")).containsExactly("more");
    }

    @Test
    void membersOfTheOtherBranchAreRefused() {
        assertThat(answer("Either", "{a: x, b: text}")).isEmpty();
        assertThat(answer("Either", "{a: x, c: text}")).containsExactly("c");
    }

    @Test
    void mapsStayOpen() {
        assertThat(answer("Map", "{any: 1, other: 2}")).isEmpty();
        assertThat(answer("Map", "{any: text}")).isNotEmpty();
    }

    @Test
    void readOnlyMembersAreRefusedInRequests() {
        assertThat(request("Whole", "{price: 1}")).isEmpty();
        assertThat(request("Whole", "{id: a, price: 1}")).containsExactly("id");
    }

    @Test
    void formatsAreRules() {
        assertThat(answer("Day", "{'on': '2026-11-20'}")).isEmpty();
        assertThat(answer("Day", "{'on': '20/11/2026'}")).isNotEmpty();
    }

    private static List<String> answer(String schema, String value) {
        return members(ClosedSchemas.ofAnswers(DOCUMENT), schema, value);
    }

    private static List<String> request(String schema, String value) {
        return members(ClosedSchemas.ofRequests(DOCUMENT), schema, value);
    }

    private static List<String> members(ClosedSchemas schemas, String schema, String value) {
        return schemas.errors(Nodes.object("$ref", "#/components/schemas/" + schema), Nodes.yaml(value)).stream()
                .map(ClosedSchemasTest::member)
                .toList();
    }

    private static String member(Error error) {
        return error.getProperty() == null ? error.toString() : error.getProperty();
    }
}
