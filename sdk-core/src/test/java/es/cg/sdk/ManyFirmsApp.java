package es.cg.sdk;

import es.cg.sdk.call.Operation;
import es.cg.sdk.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.function.BiConsumer;

/**
 * An application with a client for each of many firms. {@link RedeployTest} loads it in a class loader of its own. It
 * is told the service's address, and reports the threads of the SDK after the last call.
 */
public final class ManyFirmsApp implements BiConsumer<Map<String, String>, BlockingQueue<String>> {
    private static final int FIRMS = 50;
    private static final Operation<Json> READ =
            Operation.get("things.get", "/things", (Json json) -> json).onNoClient();

    /** Made by its loader. */
    public ManyFirmsApp() {}

    @Override
    public void accept(Map<String, String> settings, BlockingQueue<String> reports) {
        List<CgClient> clients = new ArrayList<>();
        try {
            for (int firm = 0; firm < FIRMS; firm++) {
                clients.add(Clients.of(settings.getOrDefault("baseUrl", ""), "cg_live_firm" + firm + ".s3cret")
                        .build());
            }
            clients.forEach(each -> each.run(READ.call()));
            Thread[] all = new Thread[10 * FIRMS];
            int count = Thread.enumerate(all);
            for (int i = 0; i < count; i++) {
                if (all[i].getName().startsWith("cg-sdk")) {
                    reports.add(all[i].getName());
                }
            }
        } finally {
            clients.forEach(CgClient::close);
        }
    }
}
