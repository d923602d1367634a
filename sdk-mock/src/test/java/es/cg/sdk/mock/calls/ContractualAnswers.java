package es.cg.sdk.mock.calls;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.Contract;
import es.cg.sdk.mock.internal.contract.Router;
import es.cg.sdk.mock.internal.contract.Schemas;
import java.util.Locale;
import okhttp3.HttpUrl;
import okhttp3.Request;

/** Holds every answer of a test to the schema that openapi.json gives for it. */
final class ContractualAnswers {
    private static final String JSON = "/content/application~1json/schema";

    private final Router router;
    private final Schemas schemas;

    ContractualAnswers(Contract contract) {
        this.router = new Router(contract);
        this.schemas = contract.schemas();
    }

    void check(Request request, int status, JsonNode body) {
        assertThat(schemas.violations(place(request, status), body))
                .as("%s %s answered %s: %s", request.method(), request.url().encodedPath(), status, body)
                .isEmpty();
    }

    private String place(Request request, int status) {
        if (status >= 400) {
            return "#/components/schemas/ErrorBody";
        }
        HttpUrl url = request.url();
        Router.Route route = router.route(request.method(), url.pathSegments().subList(3, url.pathSize()));
        ApiOperation operation =
                requireNonNull(requireNonNull(route, "no such path").operation(), "no such method");
        return "#/paths/"
                + operation.path().replace("/", "~1").replace("{", "%7B").replace("}", "%7D") + "/"
                + operation.method().toLowerCase(Locale.ROOT) + "/responses/" + status + JSON;
    }
}
