package es.cg.sdk;

import static es.cg.sdk.Things.READ;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

/** The JVM's proxies are used. Isolated: connections are shared only by clients that were made with the same proxies. */
@Isolated
final class JvmProxyTest {
    @RegisterExtension
    private final Answering service = new Answering();

    @Test
    void jvmProxyIsUsedWithoutACallersClient() throws InterruptedException {
        URI proxied = URI.create("http://127.0.0.1:1/api/public/v1"); // nothing listens there
        ProxySelector before = ProxySelector.getDefault();
        service.answer(200, "{}");
        ProxySelector.setDefault(new ProxySelector() {
            @Override
            public List<Proxy> select(URI address) {
                return address.getPort() == proxied.getPort()
                        ? List.of(service.server.getProxyAddress())
                        : before.select(address);
            }

            @Override
            public void connectFailed(URI address, SocketAddress proxy, IOException e) {
                before.connectFailed(address, proxy, e);
            }
        });
        try (CgClient cg = service.client(proxied.toString(), "cg_live_abc.s3cret")) {
            cg.run(READ.call());
        } finally {
            ProxySelector.setDefault(before);
        }

        assertThat(service.server.takeRequest().getUrl()).hasToString(proxied + "/things");
    }
}
